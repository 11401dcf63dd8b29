import styled from 'styled-components'
import { theme } from '../../theme/theme.ts'
import { Progress } from '../../ui/progress.tsx'
import type { Upload } from './upload-list.ts'

/** Beside a dialog's buttons, in sight on a phone too: what is on its way, and that one may go. */
export function UploadNote({ uploads }: { uploads: readonly Upload[] }) {
  const upload = uploads.find(({ state }) => state === 'sending')
  if (!upload) return null
  const others = uploads.length - 1
  const name = `Sending ${upload.file.name}${others > 0 ? ` and ${others} more` : ''}`
  return (
    <Note>
      <span role="status">{name}</span>
      <Progress label={name} value={upload.percent} />
      {upload.problem && <small>{upload.problem}</small>}
      <small>You may close this: it goes on in the background.</small>
    </Note>
  )
}

const Note = styled.div`
  flex: 1 0 100%;
  display: grid;
  gap: ${theme.space[1]};
  ${theme.media.small} { order: 1; }
  span { overflow-wrap: anywhere; }
  small { color: ${theme.color.muted}; }
`
