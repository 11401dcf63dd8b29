import { today } from '@sortie/contracts/calendar'
import { type Currency, formatMoney } from '@sortie/contracts/money'
import { count } from '@sortie/report-document/labels'
import { usePlainForm } from '../../lib/form.ts'
import { DateInput } from '../../ui/date-input.tsx'
import { Field } from '../../ui/field.tsx'
import { RecordForm } from '../../ui/record-form.tsx'
import { Select } from '../../ui/select.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { markedWords } from './owed-sums.ts'
import { useMarkPaidMutation } from './payments.api.ts'
import { Sentences } from './sentences.tsx'

/** What may be marked as paid in one currency. */
export type Markable = {
  currency: Currency
  total: string
  count: number
  which: { reportIds: string[] } | { batchId: string }
  /** Sentences. */
  setOff: string[]
}
type Props = { of: Markable[]; paidOn?: string; onDone: () => void; onClose: () => void }

/** On which day reports were paid, and by which reference of the bank: one currency, for each is paid by itself. */
export function MarkDialog({ of, paidOn = today(), onDone, onClose }: Props) {
  const [mark] = useMarkPaidMutation()
  const euro = of.find(({ currency }) => currency === 'EUR') ?? of[0]
  const form = usePlainForm({ currency: euro?.currency ?? 'EUR', paidOn, reference: '' })
  const { value, ...bound } = form.bind('currency')
  const chosen = of.find(({ currency }) => currency === value)
  if (!chosen) return null
  const { currency, total, which, setOff } = chosen
  const reports = count(chosen.count, 'report')
  const rest = of.filter((each) => each !== chosen)
  return (
    <RecordForm
      form={form}
      title={`Mark ${reports} as Paid`}
      focus="field"
      action="Mark as Paid"
      send={(values) => mark({ body: { ...which, ...values, total } }).unwrap()}
      done={(answer) => ({ title: markedWords(answer) })}
      unasked
      onDone={onDone}
      onClose={onClose}
    >
      <p>
        <strong>{formatMoney(total, currency)}</strong>
        {` for ${reports}.`}
        {rest.map((each) => ` ${formatMoney(each.total, each.currency)} is not in it.`)}
      </p>
      <Sentences heading="Set off:" of={setOff} />
      {of.length > 1 && (
        <Field label="Currency" required>
          <Select
            {...bound}
            value={currency}
            onChange={(value) => bound.onChange(value as Currency)}
            options={of.map(({ currency: value }) => ({ value, label: value }))}
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
