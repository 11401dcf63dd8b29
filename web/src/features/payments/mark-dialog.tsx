import { today } from '@sortie/contracts/calendar'
import { type Currency, currencies, formatMoney } from '@sortie/contracts/money'
import type { PayableReportJson } from '@sortie/contracts/payment'
import { count } from '@sortie/report-document/labels'
import { usePlainForm } from '../../lib/form.ts'
import { DateInput } from '../../ui/date-input.tsx'
import { Field } from '../../ui/field.tsx'
import { RecordForm } from '../../ui/record-form.tsx'
import { Select } from '../../ui/select.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { owedSums } from './owed-sums.ts'
import { useMarkPaidMutation } from './payments.api.ts'

type Props = { reports: PayableReportJson[]; onDone: () => void; onClose: () => void }

/** On which day reports were paid, and by which reference of the bank: one currency, for each is paid by itself. */
export function MarkDialog({ reports: chosen, onDone, onClose }: Props) {
  const sums = owedSums(chosen)
  const owed = currencies.filter((currency) => sums[currency] !== undefined)
  const [mark] = useMarkPaidMutation()
  const form = usePlainForm({
    currency: (sums.EUR === undefined ? 'USD' : 'EUR') as Currency,
    paidOn: today(),
    reference: '',
  })
  const { value: currency, ...bound } = form.bind('currency')
  const reportIds = chosen
    .filter((report) => owedSums([report])[currency] !== undefined)
    .map(({ id }) => id)
  const reports = count(reportIds.length, 'report')
  const rest = owed.filter((each) => each !== currency)
  return (
    <RecordForm
      form={form}
      title={`Mark ${reports} as Paid`}
      focus="field"
      action="Mark as Paid"
      send={(values) => mark({ body: { reportIds, ...values } }).unwrap()}
      done={`${reports} marked as paid`}
      unasked
      onDone={onDone}
      onClose={onClose}
    >
      <p>
        <strong>{formatMoney(sums[currency] ?? '0.00', currency)}</strong>
        {` for ${reports}.`}
        {rest.map((each) => ` ${formatMoney(sums[each] ?? '0.00', each)} is not in it.`)}
      </p>
      {owed.length > 1 && (
        <Field label="Currency" required>
          <Select
            {...bound}
            value={currency}
            onChange={(value) => bound.onChange(value as Currency)}
            options={owed.map((value) => ({ value, label: value }))}
          />
        </Field>
      )}
      <Field label="Paid On" required error={form.error('paidOn')}>
        <DateInput {...form.register('paidOn')} />
      </Field>
      <Field
        label="Reference"
        hint="As the bank or the payroll has it. The person sees it."
        error={form.error('reference')}
      >
        <TextInput maxLength={140} {...form.register('reference')} />
      </Field>
    </RecordForm>
  )
}
