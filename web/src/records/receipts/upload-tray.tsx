import { RotateCw, X } from 'lucide-react'
import styled from 'styled-components'
import { theme } from '../../theme/theme.ts'
import { confirm } from '../../ui/confirm.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { Progress } from '../../ui/progress.tsx'
import type { Upload } from './upload-list.ts'
import { dropUpload, sendUpload } from './uploads.ts'

/** Receipts whose dialog is closed: how far each is, why one did not arrive, and what to do about it. */
export function UploadTray({ uploads }: { uploads: readonly Upload[] }) {
  async function drop({ key, file }: Upload) {
    const question = {
      title: 'Do not send this receipt?',
      text: `“${file.name}” has not arrived yet and will be forgotten here.`,
      action: 'Do not send',
      cancel: 'Keep it',
      destructive: true,
    }
    if (await confirm(question)) dropUpload(key)
  }
  return (
    <Box data-clear aria-label="Receipts on their way">
      <ul>
        {uploads.map((upload) => {
          const { key, file, state, percent, problem, expenseId = '' } = upload
          return (
            <li key={key}>
              <div>
                {state === 'failed' ? (
                  <p role="alert">
                    {file.name}
                    <small>Not sent: {problem}</small>
                  </p>
                ) : (
                  <>
                    <span>Sending {file.name}</span>
                    <Progress label={`Sending ${file.name}`} value={percent} />
                    {problem && <small>{problem}</small>}
                  </>
                )}
              </div>
              {state === 'failed' && (
                <IconButton
                  icon={<RotateCw />}
                  label={`Retry ${file.name}`}
                  onClick={() => void sendUpload(key, expenseId)}
                />
              )}
              <IconButton
                icon={<X />}
                label={`Do not send ${file.name}`}
                onClick={() => void drop(upload)}
              />
            </li>
          )
        })}
      </ul>
    </Box>
  )
}

// On a phone it is over the bar, where it is as wide as the screen; on a desk toasts have the other corner.
const Box = styled.section`
  position: fixed;
  left: max(${theme.space[4]}, env(safe-area-inset-left));
  ${theme.media.medium} { left: auto; right: ${theme.space[4]}; }
  bottom: max(calc(${theme.space[2]} + ${theme.barHeight}), env(safe-area-inset-bottom));
  z-index: ${theme.layer.sticky};
  width: min(22rem, calc(100vw - 2rem));
  max-height: 40dvh;
  overflow-y: auto;
  padding: ${theme.space[2]} ${theme.space[3]};
  background: ${theme.color.raised};
  border: 1px solid ${theme.color.edge};
  border-left: 3px solid ${theme.color.accent};
  border-radius: ${theme.radius.medium};
  box-shadow: ${theme.shadow.high};
  li { display: flex; align-items: center; gap: ${theme.space[2]}; }
  li > div { flex: 1; min-width: 0; overflow-wrap: anywhere; }
  p { display: grid; }
  small { color: ${theme.color.bad}; }
  ${theme.media.print} { display: none; }
`
