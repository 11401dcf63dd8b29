import { useState } from 'react'
import styled from 'styled-components'
import { lazyDialog } from '../../lib/lazy-dialog.tsx'
import { useWaiting } from '../../lib/offline/waiting.ts'
import { theme, tint } from '../../theme/theme.ts'

const WaitingDialog = lazyDialog(() =>
  import('./waiting-dialog.tsx').then((file) => file.WaitingDialog),
)

/** Above every page: how many changes are not sent yet, and how many of them need a decision. */
export function WaitingBar({ sending }: { sending: readonly { key: string }[] }) {
  const [open, setOpen] = useState(false)
  // What a dialog of this page is sending is shown there.
  const waiting = useWaiting().filter(({ key }) => !sending.some((each) => each.key === key))
  const stuck = waiting.filter(({ state }) => state !== 'waiting').length
  return (
    <>
      {waiting.length > 0 && (
        <Bar role="status" $bad={stuck > 0}>
          {waiting.length} waiting to be sent
          {stuck > 0 && `, ${stuck} of them ${stuck === 1 ? 'needs' : 'need'} a look`}
          <button type="button" onClick={() => setOpen(true)}>
            Show
          </button>
        </Bar>
      )}
      {open && <WaitingDialog waiting={waiting} onClose={() => setOpen(false)} />}
    </>
  )
}

const Bar = styled.div<{ $bad: boolean }>`
  display: flex;
  flex-wrap: wrap;
  justify-content: center;
  align-items: center;
  gap: ${theme.space[2]};
  padding: ${theme.space[2]} ${theme.space[4]};
  background: ${({ $bad }) => tint($bad ? 'bad' : 'warn')};
  border-bottom: 1px solid ${({ $bad }) => theme.color[$bad ? 'bad' : 'warn']};
  button {
    min-height: 1.75rem;
    padding: 0 ${theme.space[2]};
    background: none;
    border: 0;
    color: inherit;
    font-weight: 600;
    text-decoration: underline;
    text-underline-offset: 0.2em;
    cursor: pointer;
    ${theme.media.touch} { min-height: 2.75rem; }
  }
  ${theme.media.print} { display: none; }
`
