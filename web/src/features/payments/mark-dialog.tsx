import { today } from '@sortie/contracts/calendar'
import { count } from '@sortie/report-document/labels'
import { useState } from 'react'
import { asProblem, inWords } from '../../lib/problem.ts'
import { toast } from '../../lib/toast.ts'
import { useSingleFlight } from '../../lib/use-single-flight.ts'
import { Button } from '../../ui/button.tsx'
import { DateInput } from '../../ui/date-input.tsx'
import { Dialog, DialogActions, DialogCancel } from '../../ui/dialog.tsx'
import { Field, FieldStack } from '../../ui/field.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { useMarkPaidMutation } from './payments.api.ts'

type Props = { reportIds: string[]; onDone: () => void; onClose: () => void }

/** On which day reports were paid, and by which reference of the bank. */
export function MarkDialog({ reportIds, onDone, onClose }: Props) {
  const [paidOn, setPaidOn] = useState(today())
  const [reference, setReference] = useState('')
  const [fault, setFault] = useState('')
  const [mark] = useMarkPaidMutation()
  const [busy, singleFlight] = useSingleFlight()
  const reports = count(reportIds.length, 'report')

  const save = singleFlight(async () => {
    try {
      await mark({ body: { reportIds, paidOn, reference } }).unwrap()
      toast({ title: `${reports} marked as paid` })
      onDone()
    } catch (thrown) {
      setFault(inWords(asProblem(thrown)))
    }
  })
  return (
    <Dialog open onClose={onClose} title={`Mark ${reports} as Paid`} focus="field">
      <FieldStack>
        <Field label="Paid On" required>
          <DateInput value={paidOn} onChange={(event) => setPaidOn(event.target.value)} />
        </Field>
        <Field label="Reference" hint="As the bank or the payroll has it. The person sees it.">
          <TextInput
            value={reference}
            maxLength={140}
            onChange={(event) => setReference(event.target.value)}
          />
        </Field>
        {fault && <p role="alert">{fault}</p>}
      </FieldStack>
      <DialogActions>
        <DialogCancel />
        <Button variant="primary" pending={busy} onClick={() => void save()}>
          Mark as Paid
        </Button>
      </DialogActions>
    </Dialog>
  )
}
