import styled from 'styled-components'
import { theme, tint } from '../theme/theme.ts'
import { Button } from './button.tsx'
import { Dialog, DialogActions } from './dialog.tsx'

type Props = {
  /** What was changed: 'expense'. */
  noun: string
  /** A field's name with its two values, as people read them. */
  rows: readonly (readonly [name: string, mine: string, theirs: string])[]
  onMine: () => void
  onTheirs: () => void
  onClose: () => void
}

/** Both versions of a record side by side; the person chooses one. */
export function CompareDialog({ noun, rows, onMine, onTheirs, onClose }: Props) {
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
      description="What differs is marked. Nothing is lost before you have chosen."
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
          {rows.map(([name, mine, theirs]) => (
            <tr key={name} data-differs={mine !== theirs || undefined}>
              <th scope="row">{name}</th>
              <td>{mine || '–'}</td>
              <td>{theirs || '–'}</td>
            </tr>
          ))}
        </tbody>
      </Versions>
      <DialogActions>
        <Button onClick={() => take(onTheirs)}>Take the one on Sortie</Button>
        <Button variant="primary" onClick={() => take(onMine)}>
          Keep mine
        </Button>
      </DialogActions>
    </Dialog>
  )
}

const Versions = styled.table`
  width: 100%;
  table-layout: fixed;
  border-collapse: collapse;
  th, td { padding: ${theme.space[2]}; text-align: left; vertical-align: top; overflow-wrap: anywhere; }
  tr { border-bottom: 1px solid ${theme.color.line}; }
  th { color: ${theme.color.muted}; font-weight: 500; }
  tr > :first-child { width: 6rem; }
  [data-differs] td { background: ${tint('warn', 16)}; font-weight: 600; }
`
