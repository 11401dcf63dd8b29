import type { ReceiptJson } from '@sortie/contracts/receipt'
import { Download, Eye, FileText, RotateCw, Trash2, X } from 'lucide-react'
import { useState } from 'react'
import styled from 'styled-components'
import { formatCreated, formatFileSize } from '../../lib/format.ts'
import { needsNetwork } from '../../lib/needs-network.ts'
import { asProblem } from '../../lib/problem.ts'
import { toast } from '../../lib/toast.ts'
import { theme } from '../../theme/theme.ts'
import { confirm } from '../../ui/confirm.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { FileDrop } from '../../ui/file-drop.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { ListRow } from '../../ui/list-row.tsx'
import { Progress } from '../../ui/progress.tsx'
import { acceptedReceipts, receiptUrl } from './receipt-file.ts'
import { ReceiptPicture } from './receipt-picture.tsx'
import { ReceiptViewer } from './receipt-viewer.tsx'
import { useListReceiptsQuery, useRemoveReceiptMutation } from './receipts.api.ts'
import type { Uploads } from './use-uploads.ts'

type Props = { expenseId?: string; uploads: Uploads }

/** The receipts of an expense: drop, paste or pick files, follow them, view, download and delete what is attached. */
export function ReceiptPanel({ expenseId, uploads }: Props) {
  return (
    <Box aria-label="Receipts">
      <h3>Receipts</h3>
      <FileDrop
        label="Add receipts"
        hint="JPG, PNG or PDF, at most 10 MB each. Drop, paste or pick them."
        accept={acceptedReceipts}
        multiple
        onFiles={(files) => void uploads.add(files)}
      />
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
      {expenseId && <Attached expenseId={expenseId} />}
    </Box>
  )
}

function Attached({ expenseId }: { expenseId: string }) {
  const { data: receipts, error, refetch } = useListReceiptsQuery(expenseId)
  const [remove] = useRemoveReceiptMutation()
  const [viewed, setViewed] = useState<number | null>(null)

  async function askToRemove({ id, fileName }: ReceiptJson) {
    if (needsNetwork('Deleting a receipt')) return
    const text = `“${fileName}” will be deleted.`
    if (
      !(await confirm({ title: 'Delete this receipt?', text, action: 'Delete', destructive: true }))
    )
      return
    try {
      await remove(id).unwrap()
      toast({ title: 'Receipt deleted successfully' })
    } catch (thrown) {
      toast({
        title: 'Failed to delete receipt',
        description: asProblem(thrown).message,
        variant: 'destructive',
      })
    }
  }

  if (!receipts)
    return error ? (
      <ErrorState title="Failed to fetch receipts" error={error} retry={refetch} />
    ) : null
  return (
    <>
      {receipts.length > 0 && (
        <ul aria-label="Attached receipts">
          {receipts.map((receipt, index) => (
            <ListRow key={receipt.id}>
              <ReceiptPicture receipt={receipt} size="2.75rem" />
              <span>
                {receipt.fileName}
                <small>
                  {formatFileSize(receipt.sizeBytes)} ·{' '}
                  <time dateTime={receipt.createdAt}>{formatCreated(receipt.createdAt)}</time>
                </small>
              </span>
              <IconButton
                size="small"
                icon={<Eye />}
                label={`View ${receipt.fileName}`}
                onClick={() => setViewed(index)}
              />
              <IconButton
                size="small"
                icon={<Download />}
                label={`Download ${receipt.fileName}`}
                onClick={() => window.open(receiptUrl(receipt.id, 'file'), '_blank', 'noopener')}
              />
              <IconButton
                size="small"
                icon={<Trash2 />}
                label={`Delete ${receipt.fileName}`}
                onClick={() => void askToRemove(receipt)}
              />
            </ListRow>
          ))}
        </ul>
      )}
      {viewed !== null && receipts.length > 0 && (
        <ReceiptViewer receipts={receipts} start={viewed} onClose={() => setViewed(null)} />
      )}
    </>
  )
}

const Box = styled.section`
  display: grid;
  align-content: start;
  gap: ${theme.space[3]};
  h3 { font-size: ${theme.size.large}; }
  ul { display: grid; gap: ${theme.space[2]}; }
`
