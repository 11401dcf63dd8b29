import { framesOf } from '@sortie/contracts/receipt-said'
import { lazyDialog } from '../../lib/lazy-dialog.tsx'
import { useMayChange } from '../../lib/may-change.ts'
import { useWithoutRemoved } from '../../lib/use-without-removed.ts'
import { isPicture } from '../receipts/receipt-file.ts'
import { pictureUrl, receiptUrl, thumbnailUrl } from '../receipts/receipt-url.ts'
import { useListReceiptsQuery } from '../receipts/receipts.api.ts'
import type { Upload } from '../receipts/upload-list.ts'
import { useTurn } from '../receipts/use-turn.ts'
import type { Readings } from './use-readings.ts'

const ReceiptDesk = lazyDialog(() =>
  import('../scan/receipt-desk.tsx').then((file) => file.ReceiptDesk),
)

type Props = {
  expenseId?: string
  /** The uploads of a form; none where it is only read, where nothing is turned either. */
  form?: { uploads: readonly Upload[]; readings: Readings }
}

/** The receipts beside the fields: those that are attached, and those that are sent when the form is saved. */
export function FormPictures({ expenseId = '', form }: Props) {
  const { data } = useListReceiptsQuery(expenseId, { skip: !expenseId })
  const attached = useWithoutRemoved(data) ?? []
  const { degreesOf, turnRight } = useTurn()
  const mayChange = useMayChange()
  const chosen = form?.uploads.filter(({ file }) => isPicture(file.type)) ?? []
  const pictures = [
    ...attached.map((receipt) => {
      const { id, fileName, mimeType, hasThumbnail, picturedTurn = 0 } = receipt
      if (!isPicture(mimeType))
        return {
          key: id,
          name: fileName,
          pdf: receiptUrl(id, 'file'),
          src: hasThumbnail ? thumbnailUrl(receipt) : null,
        }
      return {
        key: id,
        name: fileName,
        src: pictureUrl(receipt),
        turned: picturedTurn,
        further: degreesOf(receipt) - picturedTurn,
        onTurn: form && mayChange(receipt) ? () => void turnRight(receipt) : undefined,
      }
    }),
    ...chosen.map((upload) => ({
      key: upload.key,
      name: upload.file.name,
      file: upload.file,
      frames: framesOf(form?.readings.readingOf(upload)),
    })),
  ]
  return pictures.length > 0 && <ReceiptDesk pictures={pictures} />
}
