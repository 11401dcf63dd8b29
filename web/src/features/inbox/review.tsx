import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import styled from 'styled-components'
import { bringIntoView } from '../../lib/bring-into-view.ts'
import { lazyDialog } from '../../lib/lazy-dialog.tsx'
import { useMayChange } from '../../lib/may-change.ts'
import { useShortcuts } from '../../lib/use-shortcuts.ts'
import { neighbourOf, type Pile, toReview } from '../../records/inbox/inbox.ts'
import { theme } from '../../theme/theme.ts'
import { Card } from '../../ui/card.tsx'
import { Editor } from './editor.tsx'
import { PileRow } from './pile-row.tsx'
import { Through } from './through.tsx'
import { useInboxActions } from './use-actions.ts'
import { useDuplicates } from './use-duplicates.ts'

const AttachDialog = lazyDialog(() =>
  import('./attach-dialog.tsx').then((file) => file.AttachDialog),
)

/** The receipts that were read, the least certain first, and the current one: its photo beside its fields. */
export function Review({ piles }: { piles: readonly Pile[] }) {
  const actions = useInboxActions()
  const shown = toReview(piles)
  const duplicates = useDuplicates(shown)
  const [current, choose] = useCurrent(shown)
  const [attaching, setAttaching] = useState<Pile>()
  const before = current && neighbourOf(piles, current.id)
  const mayChange = useMayChange()
  const open = current && mayChange(current.pages[0] ?? {}) ? current : undefined
  const at = current ? shown.indexOf(current) : -1
  const step = (by: number) => choose(shown[at + by]?.id ?? current?.id)

  useShortcuts([
    { keys: 'j', does: 'Next receipt', run: () => step(1), runsOn: true },
    { keys: 'k', does: 'Previous receipt', run: () => step(-1), runsOn: true },
    { keys: 'a', does: 'Accept the receipt', run: () => open && form()?.requestSubmit() },
    { keys: 'e', does: 'Edit the receipt', run: () => form()?.querySelector('input')?.focus() },
    {
      keys: 'm',
      does: 'Make it a page of the one before',
      run: () => open && before && actions.join(open, before),
    },
    { keys: 's', does: 'Split its pages', run: () => open && actions.split(open) },
    { keys: 'x', does: 'Attach it to an expense', run: () => setAttaching(open) },
    { keys: 'd', does: 'Discard the receipt', run: () => open && actions.discard(open) },
    { keys: 'u', does: 'Undo the last one', run: actions.undo },
  ])

  // After the last one nothing is left that could have the focus.
  const isDone = current === undefined
  useEffect(() => {
    if (isDone && document.activeElement === document.body)
      document.querySelector('main')?.focus({ preventScroll: true })
  }, [isDone])

  const filing = piles.filter(({ pages }) => pages[0]?.state === 'filing').length
  return (
    <>
      {filing > 0 && (
        <p role="status">Being filed: {filing}. They leave as soon as that is done.</p>
      )}
      {piles.length === 0 && <Through made={actions.made} />}
      {current && (
        <Split>
          <Card title="To review" flush>
            <List aria-label="Receipts to review">
              {shown.map((pile) => (
                <PileRow
                  key={pile.id}
                  pile={pile}
                  current={pile === current}
                  isDuplicate={duplicates.has(pile.id)}
                  onChoose={() => showBeside(() => choose(pile.id))}
                />
              ))}
            </List>
          </Card>
          <Editor
            key={`${current.id}-${current.pages.length}-${current.reading !== null}`}
            pile={current}
            place={`${at + 1} of ${shown.length}`}
            before={before}
            isDuplicate={duplicates.has(current.id)}
            actions={actions}
            onStep={step}
            onAttach={() => setAttaching(current)}
          />
        </Split>
      )}
      {attaching && (
        <AttachDialog
          reading={attaching.reading}
          onClose={() => setAttaching(undefined)}
          onChoose={(expenseId) => void actions.attach(attaching, expenseId)}
        />
      )}
    </>
  )
}

/** The current receipt: it stays while others come in before it; when it leaves, the next one becomes current. */
function useCurrent(shown: readonly Pile[]): [Pile | undefined, (id?: string) => void] {
  const [chosen, setChosen] = useState<{ id?: string; at: number }>({ at: 0 })
  const found = shown.findIndex(({ id }) => id === chosen.id)
  const at = found >= 0 ? found : Math.max(0, Math.min(chosen.at, shown.length - 1))
  const current = shown[at]
  useEffect(() => {
    setChosen((last) =>
      last.id === current?.id && last.at === at ? last : { id: current?.id, at },
    )
  }, [current?.id, at])
  const choose = (id?: string) => {
    setChosen({
      id,
      at: Math.max(
        0,
        shown.findIndex((pile) => pile.id === id),
      ),
    })
  }
  return [current, choose]
}

/** Where the fields are above the list, they would change unseen. */
function showBeside(choose: () => void): void {
  flushSync(choose)
  bringIntoView(form()?.closest('[role="group"]'))
}

function form(): HTMLFormElement | null {
  return document.querySelector<HTMLFormElement>('#inbox-receipt')
}

const Split = styled.div`
  display: grid;
  gap: ${theme.space[4]};
  align-items: start;
  /* On a phone what is to be done comes first, the list after it. */
  > :first-child { order: 1; }
  ${theme.media.wide} {
    grid-template-columns: minmax(18rem, 1fr) minmax(0, 3fr);
    > :first-child { order: 0; }
  }
`
const List = styled.ol`
  max-height: 75dvh;
  overflow-y: auto;
`
