import { FileText, RotateCw, X } from 'lucide-react'
import type { ReactNode } from 'react'
import styled from 'styled-components'
import { formatFileSize } from '../../lib/format.ts'
import { theme } from '../../theme/theme.ts'
import { FileDrop } from '../../ui/file-drop.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { ListRow } from '../../ui/list-row.tsx'
import { Progress } from '../../ui/progress.tsx'
import { AttachedReceipts } from './attached-receipts.tsx'
import { acceptedReceipts } from './receipt-file.ts'
import type { Uploads } from './use-uploads.ts'

type Props = {
  expenseId?: string
  uploads: Uploads
  /** The receipts themselves, large. */
  pictures?: ReactNode
  children?: ReactNode
}

/** The receipts of an expense: drop, paste or pick files, follow them, view, download and delete what is attached. */
export function ReceiptPanel({ expenseId, uploads, pictures, children }: Props) {
  return (
    <Box aria-label="Receipts">
      <h3>Receipts</h3>
      {pictures}
      <FileDrop
        label="Add receipts"
        hint="JPG, PNG or PDF, at most 10 MB each. Drop, paste or pick them."
        accept={acceptedReceipts}
        multiple
        onFiles={(files) => void uploads.add(files)}
      />
      {children}
      {uploads.uploads.length > 0 && (
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
      )}
      {expenseId && <AttachedReceipts expenseId={expenseId} />}
    </Box>
  )
}

const Box = styled.section`
  display: grid;
  align-content: start;
  gap: ${theme.space[3]};
  h3 { font-size: ${theme.size.large}; }
  ul { display: grid; gap: ${theme.space[2]}; }
`
