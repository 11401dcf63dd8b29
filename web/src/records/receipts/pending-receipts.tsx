import { FileText, RotateCw, X } from 'lucide-react'
import { formatFileSize } from '../../lib/format.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { ListRow } from '../../ui/list-row.tsx'
import { Progress } from '../../ui/progress.tsx'
import type { Uploads } from './use-uploads.ts'

type Props = { uploads: Uploads; expenseId: string | undefined }

/** Files of an expense that have not arrived: how far each is, or why it was not sent, and what to do about it. */
export function PendingReceipts({ uploads, expenseId }: Props) {
  if (uploads.uploads.length === 0) return null
  return (
    <ul aria-label="Not attached yet">
      {uploads.uploads.map((upload) => (
        <ListRow key={upload.key}>
          <FileText aria-hidden />
          <span>
            {upload.file.name}
            <small>
              {upload.state === 'staged' &&
                `${formatFileSize(upload.file.size)} · ${upload.expenseId ? 'sent next' : 'sent when you save'}`}
              {upload.state === 'failed' && `Not sent: ${upload.problem}`}
            </small>
            {upload.state === 'sending' && (
              <Progress label={`Sending ${upload.file.name}`} value={upload.percent} />
            )}
          </span>
          {upload.state === 'failed' && expenseId && (
            <IconButton
              size="small"
              icon={<RotateCw />}
              label={`Retry ${upload.file.name}`}
              onClick={() => void uploads.retry(upload)}
            />
          )}
          <IconButton
            size="small"
            icon={<X />}
            label={`Remove ${upload.file.name}`}
            onClick={() => uploads.drop(upload.key)}
          />
        </ListRow>
      ))}
    </ul>
  )
}
