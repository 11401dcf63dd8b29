import type { ScannedReceipt } from '@sortie/contracts/scan'
import { type ReactNode, useState } from 'react'
import { lazyDialog } from '../../lib/lazy-dialog.tsx'
import { isPicture } from '../receipts/receipt-file.ts'
import { receiptUrl } from '../receipts/receipt-url.ts'
import { useKnownReceipts } from '../receipts/receipts.api.ts'
import type { Uploads } from '../receipts/use-uploads.ts'
import type { ExpenseZodForm } from './expense-fields.tsx'
import { fillScanned } from './fill-scanned.ts'
import type { Readings } from './use-readings.ts'

const ScanDialog = lazyDialog(() =>
  import('../scan/scan-dialog.tsx').then((file) => file.ScanDialog),
)

type Options = {
  isNew: boolean
  /** The expense whose attached receipts may be scanned. */
  expenseId?: string
  quick?: boolean
  /** Opens the scanner at once. */
  begun?: boolean
}

/** The scanner of a form. It means the photo that is attached; where none is, the person chooses one. */
export function useScanner(
  form: ExpenseZodForm,
  uploads: Uploads,
  readings: Readings,
  { isNew, expenseId = '', quick, begun }: Options,
): { dialog: ReactNode; open: () => Promise<void> } {
  const [photo, setPhoto] = useState<{ file?: File } | null>(begun ? {} : null)
  const { data: attached } = useKnownReceipts(expenseId, { skip: !expenseId })
  const [fetchedFiles] = useState(() => new Map<string, File>())
  const own = uploads.uploads.map(({ file }) => file)

  async function open() {
    const file = own.find(({ type }) => isPicture(type))
    const receipt = attached?.find(({ mimeType }) => isPicture(mimeType))
    if (file || !receipt) return setPhoto({ file })
    // The same file for the same receipt: it is read once.
    const known = fetchedFiles.get(receipt.id) ?? (await fetched(receipt))
    if (known) fetchedFiles.set(receipt.id, known)
    setPhoto({ file: known })
  }
  function keep(file: File) {
    if (file !== photo?.file) void uploads.add([file])
  }
  const dialog = photo && (
    <ScanDialog
      photo={photo.file}
      quick={quick}
      onClose={() => setPhoto(null)}
      onApply={(reading: ScannedReceipt, file: File) => {
        fillScanned(form, reading, isNew)
        readings.take(file, reading)
        keep(file)
      }}
      onKeep={keep}
    />
  )
  return { dialog, open }
}

async function fetched({ id, fileName }: { id: string; fileName: string }) {
  const answer = await fetch(receiptUrl(id, 'file')).catch(() => undefined)
  if (!answer?.ok) return undefined
  const bytes = await answer.blob()
  return new File([bytes], fileName, { type: bytes.type })
}
