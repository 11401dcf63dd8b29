import { today } from '@sortie/contracts/calendar'
import { urlOf } from '@sortie/contracts/endpoint'
import { formatMoney } from '@sortie/contracts/money'
import { type PaymentBatchJson, paymentApi } from '@sortie/contracts/payment'
import { count } from '@sortie/report-document/labels'
import { FileDown } from 'lucide-react'
import { useState } from 'react'
import { openFile } from '../../lib/open-file.ts'
import { asProblem, inWords } from '../../lib/problem.ts'
import { useSingleFlight } from '../../lib/use-single-flight.ts'
import { Button } from '../../ui/button.tsx'
import { DateInput } from '../../ui/date-input.tsx'
import { Dialog, DialogActions, DialogCancel } from '../../ui/dialog.tsx'
import { Field, FieldStack } from '../../ui/field.tsx'
import { useExportBatchMutation } from './payments.api.ts'

type Props = { reportIds: string[]; onDone: () => void; onClose: () => void }

export function openBatch({ id }: { id: string }): void {
  openFile(urlOf(paymentApi.file, { id }), 'Downloading a SEPA file')
}

/** Makes a SEPA file of reports, and says who is not in it. */
export function ExportDialog({ reportIds, onDone, onClose }: Props) {
  const [executionDate, setExecutionDate] = useState(today())
  const [fault, setFault] = useState<{ text: string; before: boolean }>()
  const [batch, setBatch] = useState<PaymentBatchJson>()
  const [make] = useExportBatchMutation()
  const [busy, singleFlight] = useSingleFlight()

  const save = singleFlight(async () => {
    const body = { reportIds, executionDate, again: fault?.before ?? false }
    try {
      setBatch(await make({ body }).unwrap())
      setFault(undefined)
    } catch (thrown) {
      const problem = asProblem(thrown)
      setFault({ text: inWords(problem), before: problem.code === 'already_exported' })
    }
  })
  if (batch)
    return (
      <Dialog open onClose={onDone} title="SEPA File">
        <FieldStack>
          <p>{`${count(batch.count, 'payment')}, ${formatMoney(batch.total, 'EUR')} in all. Upload the file to your bank, and mark the reports as paid once it was carried out.`}</p>
          {batch.leftOut.length > 0 && (
            <>
              <p>Not in the file:</p>
              <ul>
                {batch.leftOut.map(({ reportId, why }) => (
                  <li key={reportId}>{why}</li>
                ))}
              </ul>
            </>
          )}
        </FieldStack>
        <DialogActions>
          <DialogCancel>Close</DialogCancel>
          <Button
            variant="primary"
            icon={<FileDown aria-hidden />}
            onClick={() => openBatch(batch)}
          >
            Download
          </Button>
        </DialogActions>
      </Dialog>
    )
  return (
    <Dialog
      open
      onClose={onClose}
      title="Make a SEPA File"
      description="A credit transfer (pain.001.001.09) of what these reports owe in EUR."
      focus="sheet"
    >
      <FieldStack>
        <Field label="Day of Execution" required>
          <DateInput
            value={executionDate}
            onChange={(event) => setExecutionDate(event.target.value)}
          />
        </Field>
        {fault && <p role="alert">{fault.text}</p>}
      </FieldStack>
      <DialogActions>
        <DialogCancel />
        <Button variant="primary" pending={busy} onClick={() => void save()}>
          {fault?.before ? 'Export Again' : 'Make the File'}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
