import { today } from '@sortie/contracts/calendar'
import { urlOf } from '@sortie/contracts/endpoint'
import { formatMoney } from '@sortie/contracts/money'
import { type PaymentBatchJson, paymentApi } from '@sortie/contracts/payment'
import { count } from '@sortie/report-document/labels'
import { FileDown } from 'lucide-react'
import { formatDate } from '../../lib/format.ts'
import { openFile } from '../../lib/open-file.ts'
import { attempt } from '../../lib/toast-failure.ts'
import { Button } from '../../ui/button.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { markedWords } from './owed-sums.ts'
import { useMarkPaidMutation } from './payments.api.ts'
import { Sentences } from './sentences.tsx'

export function openBatch({ id }: { id: string }): void {
  openFile(urlOf(paymentApi.file, { id }), 'Downloading a SEPA file')
}

/** A file that was made and fetched: to be fetched again, and marked as paid where its day has come. */
export function ExportedFile({ batch, onClose }: { batch: PaymentBatchJson; onClose: () => void }) {
  const { id: batchId, total, executionDate: paidOn, setOff, leftOut } = batch
  const [mark, { isLoading }] = useMarkPaidMutation()
  const tomorrow = today(new Date(Date.now() + 86_400_000))
  async function markPaid() {
    const work = mark({ body: { batchId, total, paidOn } }).unwrap()
    if (await attempt('Failed to mark as paid', work, markedWords)) onClose()
  }
  const then =
    paidOn <= tomorrow
      ? 'Upload the file to your bank, and mark what it pays as paid.'
      : `Upload the file to your bank. It can be marked as paid under SEPA Files from the day before ${formatDate(paidOn)} on.`
  return (
    <Sheet
      onClose={onClose}
      title="SEPA File"
      wayOut="Close"
      buttons={
        <Button icon={<FileDown aria-hidden />} onClick={() => openBatch(batch)}>
          Download Again
        </Button>
      }
      action={
        paidOn <= tomorrow && {
          pending: isLoading,
          onClick: () => void markPaid(),
          children: 'Mark These as Paid',
        }
      }
    >
      <p>{`${count(batch.count, 'payment')}, ${formatMoney(total, 'EUR')} in all. ${then}`}</p>
      <Sentences heading="Set off:" of={setOff.map(({ why }) => why)} />
      <Sentences heading="Not in the file:" of={leftOut.map(({ why }) => why)} />
    </Sheet>
  )
}
