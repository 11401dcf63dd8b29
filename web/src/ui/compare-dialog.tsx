import { useId, useState } from 'react'
import styled from 'styled-components'
import type { Line } from '../lib/record-values.ts'
import { theme, tint } from '../theme/theme.ts'
import { Button } from './button.tsx'
import { Dialog, DialogActions } from './dialog.tsx'

type Props = {
  /** What was changed: 'expense'. */
  noun: string
  /** The same lines of both versions. */
  mine: readonly Line[]
  theirs: readonly Line[]
  /** Saves one's own version, but for the fields that are to be as they are on Sortie. */
  onMine: (asOnSortie: string[]) => void
  onTheirs: () => void
  onClose: () => void
}

/** Both versions of a record side by side; the person chooses one, or line by line. */
export function CompareDialog({ noun, mine, theirs, onMine, onTheirs, onClose }: Props) {
  const id = useId()
  /** The lines that are to be as they are on Sortie. */
  const [given, setGiven] = useState<readonly string[]>([])
  const choice = (name: string, isTheirs: boolean, value: string) => (
    <label>
      <input
        type="radio"
        name={`${id}${name}`}
        checked={given.includes(name) === isTheirs}
        onChange={() =>
          setGiven((now) => [...now.filter((each) => each !== name), ...(isTheirs ? [name] : [])])
        }
      />
      {value || '–'}
    </label>
  )
  function take(choose: () => void) {
    choose()
    onClose()
  }
  return (
    <Dialog
      open
      wide
      onClose={onClose}
      title={`This ${noun} was changed elsewhere`}
      description="Choose what is right in each line that differs. Nothing is lost before you have chosen."
    >
      <Versions>
        <thead>
          <tr>
            <th scope="col">Field</th>
            <th scope="col">Yours</th>
            <th scope="col">On Sortie now</th>
          </tr>
        </thead>
        <tbody>
          {mine.map(([name, own], at) => {
            const other = theirs[at]?.[1] ?? ''
            const differs = own !== other
            return (
              <tr key={name} data-differs={differs || undefined}>
                <th scope="row">{name}</th>
                <td>{differs ? choice(name, false, own) : own || '–'}</td>
                <td>{differs ? choice(name, true, other) : other || '–'}</td>
              </tr>
            )
          })}
        </tbody>
      </Versions>
      <DialogActions>
        <Button onClick={() => take(onTheirs)}>Take the one on Sortie</Button>
        <Button variant="primary" onClick={() => take(() => onMine(fieldsOf(mine, given)))}>
          {given.length > 0 ? 'Save this choice' : 'Keep mine'}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

function fieldsOf(lines: readonly Line[], names: readonly string[]): string[] {
  return lines.flatMap(([name, _, ...fields]) => (names.includes(name) ? fields : []))
}

const Versions = styled.table`
  width: 100%;
  table-layout: fixed;
  border-collapse: collapse;
  th, td { padding: ${theme.space[2]}; text-align: left; vertical-align: top; overflow-wrap: anywhere; }
  tr { border-bottom: 1px solid ${theme.color.line}; }
  th { color: ${theme.color.muted}; font-weight: 500; }
  tr > :first-child { width: 6rem; }
  label { display: flex; align-items: start; gap: ${theme.space[2]}; min-height: 1.5rem; cursor: pointer; }
  ${theme.media.touch} { label { min-height: 2.75rem; } }
  input { flex: none; width: 1.1rem; height: 1.1rem; margin: 0.15rem 0 0; accent-color: ${theme.color.accent}; cursor: pointer; }
  [data-differs] td { background: ${tint('warn', 16)}; font-weight: 600; }
`
