import type { ReceiptJson } from '@sortie/contracts/receipt-record'
import { type ReactNode, useState } from 'react'
import { lazyDialog } from '../../lib/lazy-dialog.tsx'

const ReceiptViewer = lazyDialog(() =>
  import('./receipt-viewer.tsx').then((file) => file.ReceiptViewer),
)

/**
 * A viewer over these receipts and the function that opens it at one of them. When the last receipt is deleted, it closes:
 * a receipt that comes later must not open it again.
 */
export function useReceiptViewer(
  receipts: readonly ReceiptJson[] | undefined,
): [ReactNode, (index: number) => void] {
  const [viewed, setViewed] = useState<number | null>(null)
  if (viewed !== null && receipts?.length === 0) setViewed(null)
  const viewer = viewed !== null && receipts && (
    <ReceiptViewer receipts={receipts} start={viewed} onClose={() => setViewed(null)} />
  )
  return [viewer, setViewed]
}
