import styled from 'styled-components'
import { inbox } from '../../lib/offline/receipt-target.ts'
import { useWaiting } from '../../lib/offline/waiting.ts'
import { theme } from '../../theme/theme.ts'

/** What the server does not have is in no report, whether on a page, printed or in a file. */
export function WaitingNote() {
  const ids = useWaiting().flatMap((each) => (each.kind === 'remove' ? each.ids : each.expenseId))
  const count = new Set(ids.filter((id) => id !== inbox)).size
  if (count === 0) return null
  return (
    <Note role="status">
      {count === 1
        ? '1 new or changed expense waits to be sent and is not in reports yet. It counts once it is sent.'
        : `${count} new or changed expenses wait to be sent and are not in reports yet. They count once they are sent.`}
    </Note>
  )
}

const Note = styled.p`
  margin-bottom: ${theme.space[4]};
  padding: ${theme.space[2]} ${theme.space[3]};
  border-left: 3px solid ${theme.color.warn};
  background: ${theme.color.sunken};
  ${theme.media.print} { display: none; }
`
