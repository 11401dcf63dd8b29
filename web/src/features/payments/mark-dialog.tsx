import { today } from '@sortie/contracts/calendar'
import { type Currency, currencies, formatMoney } from '@sortie/contracts/money'
import type { PayableReportJson } from '@sortie/contracts/payment'
import { count } from '@sortie/report-document/labels'
import { useState } from 'react'
import { asProblem, inWords } from '../../lib/problem.ts'
import { toast } from '../../lib/toast.ts'
import { useSingleFlight } from '../../lib/use-single-flight.ts'
import { Button } from '../../ui/button.tsx'
import { DateInput } from '../../ui/date-input.tsx'
import { Dialog, DialogActions, DialogCancel } from '../../ui/dialog.tsx'
import { Field, FieldStack } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { owedSums } from './owed-sums.ts'
import { useMarkPaidMutation } from './payments.api.ts'

type Props = { reports: PayableReportJson[]; onDone: () => void; onClose: () => void }

/** On which day reports were paid, and by which reference of the bank: one currency, for each is paid by itself. */
export function MarkDialog({ reports: chosen, onDone, onClose }: Props) {
  const sums = owedSums(chosen)
  const owed = currencies.filter((currency) => sums[currency] !== undefined)
  const [currency, setCurrency] = useState<Currency>(sums.EUR === undefined ? 'USD' : 'EUR')
  const [paidOn, setPaidOn] = useState(today())
  const [reference, setReference] = useState('')
  const [fault, setFault] = useState('')
  const [mark] = useMarkPaidMutation()
  const [busy, singleFlight] = useSingleFlight()
  const reportIds = chosen
    .filter((report) => owedSums([report])[currency] !== undefined)
    .map(({ id }) => id)
  const reports = count(reportIds.length, 'report')
  const rest = owed.filter((each) => each !== currency)

  const save = singleFlight(async () => {
    try {
      await mark({ body: { reportIds, currency, paidOn, reference } }).unwrap()
      toast({ title: `${reports} marked as paid` })
      onDone()
    } catch (thrown) {
      setFault(inWords(asProblem(thrown)))
    }
  })
  return (
    <Dialog open onClose={onClose} title={`Mark ${reports} as Paid`} focus="field">
      <FieldStack>
        <p>
          <strong>{formatMoney(sums[currency] ?? '0.00', currency)}</strong>
          {` for ${reports}.`}
          {rest.map((each) => ` ${formatMoney(sums[each] ?? '0.00', each)} is not in it.`)}
        </p>
        {owed.length > 1 && (
          <Field label="Currency" required>
            <Select
              value={currency}
              onChange={(value) => setCurrency(value as Currency)}
              options={owed.map((value) => ({ value, label: value }))}
            />
          </Field>
        )}
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
