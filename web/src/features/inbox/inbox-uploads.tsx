import { RotateCw, X } from 'lucide-react'
import styled from 'styled-components'
import type { Upload, Uploads } from '../../records/receipts/use-uploads.ts'
import { theme } from '../../theme/theme.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { Progress } from '../../ui/progress.tsx'

/** Files that are on their way to the server, and why one did not arrive. */
export function InboxUploads({
  uploads: { uploads: arrivals, retry, drop },
}: {
  uploads: Uploads
}) {
  const going = arrivals.filter(({ state }) => state !== 'failed')
  const failed = arrivals.filter(({ state }) => state === 'failed')
  const busy = going.find(({ problem }) => problem)
  if (arrivals.length === 0) return null
  return (
    <Box aria-label="On their way">
      {going.length > 0 && (
        <div role="status">
          <p>{going.length === 1 ? 'Sending 1 file' : `Sending ${going.length} files`}</p>
          <Progress label="Sending" value={meanOf(going)} />
          {busy?.problem && <small>{busy.problem}</small>}
        </div>
      )}
      <ul>
        {failed.map((upload) => (
          <li key={upload.key}>
            <span role="alert">
              {upload.file.name} <small>Not sent: {upload.problem}</small>
            </span>
            <IconButton
              size="small"
              icon={<RotateCw />}
              label={`Retry ${upload.file.name}`}
              onClick={() => void retry(upload)}
            />
            <IconButton
              size="small"
              icon={<X />}
              label={`Do not send ${upload.file.name}`}
              onClick={() => drop(upload.key)}
            />
          </li>
        ))}
      </ul>
    </Box>
  )
}

function meanOf(going: readonly Upload[]): number {
  return going.reduce((sum, { percent }) => sum + percent, 0) / going.length
}

const Box = styled.section`
  display: grid;
  gap: ${theme.space[2]};
  li { display: flex; align-items: center; gap: ${theme.space[2]}; }
  li > span { flex: 1; min-width: 0; overflow-wrap: anywhere; }
  small { color: ${theme.color.bad}; }
  [role=status] small { color: ${theme.color.muted}; }
`
