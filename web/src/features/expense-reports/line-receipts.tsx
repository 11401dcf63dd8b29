import type { ReportLineJson } from '@sortie/contracts/expense-report'
import { use } from 'react'
import { isPicture } from '../../records/receipts/receipt-file.ts'
import { ReceiptDesk } from '../../records/scan/receipt-desk.tsx'
import { DecidingContext } from './deciding.ts'

/** The receipts of a line as they were handed in, and what came later: to zoom, with the words framed that were read. */
export function LineReceipts({ line, tall }: { line: ReportLineJson; tall?: boolean }) {
  const deciding = use(DecidingContext)
  const { receipts, lateReceipts = [], goneReceipts = [] } = line
  const there = [...receipts.filter(({ id }) => !goneReceipts.includes(id)), ...lateReceipts]
  const pictures = there.map(({ id, fileName, mimeType, said, picturedTurn }) => ({
    key: id,
    name: fileName,
    turned: picturedTurn,
    frames: said?.frames,
    ...(isPicture(mimeType)
      ? { src: deciding?.receiptUrl(id, 'print') }
      : { pdf: deciding?.receiptUrl(id) }),
  }))
  return (
    <>
      {receipts.length === 0 && !line.correctionOf && <p>No receipt was handed in.</p>}
      {pictures.length > 0 && <ReceiptDesk pictures={pictures} tall={tall} />}
    </>
  )
}
