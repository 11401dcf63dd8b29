import { useEffect, useId, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import styled from 'styled-components'
import { useAuth } from '../features/session/auth.tsx'
import { ExpensePlace } from '../records/expense-reports/expense-place.tsx'
import { theme, tint } from '../theme/theme.ts'
import { Dialog } from '../ui/dialog.tsx'
import { TextInput } from '../ui/text-input.tsx'
import { useActs } from './search-acts.ts'
import { type Hit, useHits } from './search-hits.ts'

type Props = {
  /** Letters that were typed while it was on its way. */
  early: string
  onClose: () => void
  /** Called for an action that opens a dialog. */
  onBegin: (what: NonNullable<Hit['begin']>) => void
}

/** Finds expenses, missions, flights, people, screens and actions by words, and opens the chosen one. */
export function SearchPalette({ early, onClose, onBegin }: Props) {
  const [words, setWords] = useState(early)
  /** The hit that Enter opens; it stays marked when others come in above it. */
  const [marked, setMarked] = useState<string>()
  // Those of the moment before the field has the focus.
  const [taken, setTaken] = useState(early)
  if (early !== taken) {
    setTaken(early)
    setWords(words + early.slice(taken.length))
  }
  const navigate = useNavigate()
  const acts = useActs()
  const id = useId()
  const { hits, busy, isSettled, failed } = useHits(words, useAuth().user?.role === 'admin')
  const index = Math.max(
    0,
    hits.findIndex((hit) => keyOf(hit) === marked),
  )
  const chosen = hits[index]
  const [first] = hits
  if (first && isSettled(first) && (!chosen || keyOf(chosen) !== marked)) setMarked(keyOf(first))
  // Enter came before the answer to these words: what is on the screen may be found by fewer of them.
  const [entered, setEntered] = useState(false)
  useEffect(() => {
    if (!entered || busy) return
    setEntered(false)
    if (chosen) go(chosen)
  })
  const list = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what the arrows choose comes in sight
  useEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' })
  }, [marked])

  function go({ to, begin, act }: Hit) {
    if (to) navigate(to)
    onClose()
    if (act) acts[act]()
    if (begin) onBegin(begin)
  }
  function onKeyDown(event: React.KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (event.key === 'Enter') {
      if (chosen && (!busy || isSettled(chosen))) go(chosen)
      else setEntered(busy)
    }
    if (!step || hits.length === 0) return
    event.preventDefault()
    const next = hits[(index + step + hits.length) % hits.length]
    setMarked(next && keyOf(next))
  }
  const idOf = (hit: Hit) => `${id}-${keyOf(hit)}`.replace(/\s/g, '')

  return (
    <Dialog open onClose={onClose} title="Search" focus="field">
      <TextInput
        type="search"
        role="combobox"
        autoComplete="off"
        aria-label="Search everything"
        aria-expanded={hits.length > 0}
        aria-controls={hits.length > 0 ? id : undefined}
        aria-activedescendant={chosen && idOf(chosen)}
        placeholder="Expenses, missions, flights, actions"
        value={words}
        onChange={(event) => {
          setWords(event.target.value)
          setMarked(undefined)
          setEntered(false)
        }}
        onKeyDown={onKeyDown}
      />
      {hits.length > 0 && (
        <List id={id} ref={list} role="listbox" aria-label="Found">
          {hits.map((hit) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the combobox has the keys
            // biome-ignore lint/a11y/useFocusableInteractive: the combobox has the focus
            <div
              key={keyOf(hit)}
              id={idOf(hit)}
              role="option"
              aria-selected={hit === chosen}
              onClick={() => go(hit)}
            >
              <small>{hit.kind}</small>
              <strong>{hit.name}</strong>
              <span>
                {hit.more}
                {hit.expense && <ExpensePlace expense={hit.expense} />}
              </span>
            </div>
          ))}
        </List>
      )}
      <Nothing role="status">
        {hits.length === 0 &&
          (busy
            ? 'Searching...'
            : failed
              ? 'Not everything could be searched. Please try again.'
              : 'Nothing has these words.')}
      </Nothing>
    </Dialog>
  )
}

function keyOf({ kind, id }: Hit): string {
  return `${kind}-${id}`
}

const List = styled.div`
  height: 24rem;
  max-height: 50dvh;
  margin-top: ${theme.space[3]};
  overflow-y: auto;
  > div {
    display: grid;
    grid-template-columns: 4.5rem minmax(0, 1fr) auto;
    align-items: center;
    gap: ${theme.space[3]};
    min-height: 2.75rem;
    padding: ${theme.space[1]} ${theme.space[3]};
    border-radius: ${theme.radius.small};
    cursor: pointer;
  }
  > div[aria-selected='true'] { background: ${tint('accent', 18)}; }
  > div:hover { background: ${tint('accent', 10)}; }
  strong { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; font-weight: 500; }
  > div > span { display: flex; flex-wrap: wrap; align-items: center; gap: ${theme.space[2]}; }
  > div > small, > div > span { color: ${theme.color.muted}; font-size: ${theme.size.small}; }
  ${theme.media.small} {
    > div { grid-template-columns: 4.5rem minmax(0, 1fr); row-gap: 0; }
    > div > span:not(:empty) { grid-column: 2; }
  }
`
const Nothing = styled.p`
  margin-top: ${theme.space[3]};
  color: ${theme.color.muted};
`
