import type { ReceiptJson } from '@sortie/contracts/receipt-record'
import { ArrowUp, Download, Eye, Trash2 } from 'lucide-react'
import styled from 'styled-components'
import { removeLater } from '../../lib/act-later.ts'
import { formatCreated, formatFileSize } from '../../lib/format.ts'
import { useMayChange } from '../../lib/may-change.ts'
import { needsNetwork } from '../../lib/needs-network.ts'
import { openFile } from '../../lib/open-file.ts'
import { attempt } from '../../lib/toast-failure.ts'
import { useWithoutRemoved } from '../../lib/use-without-removed.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { ListRow } from '../../ui/list-row.tsx'
import { ReceiptPicture } from './receipt-picture.tsx'
import { receiptUrl } from './receipt-url.ts'
import {
  useListReceiptsQuery,
  useOrderReceiptsMutation,
  useRemoveReceiptMutation,
} from './receipts.api.ts'
import { useReceiptViewer } from './use-receipt-viewer.tsx'

type Props = {
  expenseId: string
  /** A report has locked them. */
  readOnly?: boolean
}

/** What the server has of an expense: to view, download and delete. */
export function AttachedReceipts({ expenseId, readOnly = false }: Props) {
  const { data, error, refetch } = useListReceiptsQuery(expenseId)
  const receipts = useWithoutRemoved(data)
  const [remove] = useRemoveReceiptMutation()
  const [order, { isLoading: isMoving }] = useOrderReceiptsMutation()
  const [viewer, openAt] = useReceiptViewer(receipts)
  const mayChange = useMayChange()

  const removeOne = ({ id }: ReceiptJson) =>
    removeLater('receipt', id, {
      done: 'Receipt deleted successfully',
      failed: 'Failed to delete receipt',
      send: () => remove(id).unwrap(),
    })

  async function moveUp(index: number) {
    if (!receipts || (await needsNetwork('Moving a receipt'))) return
    const ids = receipts.map(({ id }) => id)
    ids.splice(index - 1, 0, ...ids.splice(index, 1))
    await attempt('Failed to move the receipt', order({ expenseId, ids }).unwrap())
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
              {/* A larger target for a finger; keys and readers have the eye. */}
              <Picture aria-hidden tabIndex={-1} onClick={() => openAt(index)}>
                <ReceiptPicture receipt={receipt} size="2.75rem" />
              </Picture>
              <span>
                {receipt.fileName}
                <small>
                  {formatFileSize(receipt.sizeBytes)} ·{' '}
                  <time dateTime={receipt.createdAt}>{formatCreated(receipt.createdAt)}</time>
                </small>
              </span>
              {!readOnly && index > 0 && receipts.every(mayChange) && (
                <IconButton
                  size="small"
                  icon={<ArrowUp />}
                  label={`Move ${receipt.fileName} up`}
                  disabled={isMoving}
                  onClick={() => void moveUp(index)}
                />
              )}
              <IconButton
                size="small"
                icon={<Eye />}
                label={`View ${receipt.fileName}`}
                onClick={() => openAt(index)}
              />
              <IconButton
                size="small"
                icon={<Download />}
                label={`Download ${receipt.fileName}`}
                onClick={() => openFile(receiptUrl(receipt.id, 'file'), 'Downloading a receipt')}
              />
              {!readOnly && mayChange(receipt) && (
                <IconButton
                  size="small"
                  icon={<Trash2 />}
                  label={`Delete ${receipt.fileName}`}
                  onClick={() => void removeOne(receipt)}
                />
              )}
            </ListRow>
          ))}
        </ul>
      )}
      {viewer}
    </>
  )
}

const Picture = styled.button.attrs({ type: 'button' })`
  flex: none;
  padding: 0;
  background: none;
  border: 0;
  cursor: zoom-in;
`
