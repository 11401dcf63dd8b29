import type { ReportLineJson } from '@sortie/contracts/expense-report'
import { formatMoney } from '@sortie/contracts/money'
import { readAmount } from '../../lib/amount.ts'
import { usePlainForm } from '../../lib/form.ts'
import { Field } from '../../ui/field.tsx'
import { MoneyInput } from '../../ui/money-input.tsx'
import { RecordForm } from '../../ui/record-form.tsx'
import { Textarea } from '../../ui/textarea.tsx'
import { useCorrectLineMutation } from './correction.api.ts'

export type CorrectedLine = { reportId: string; line: ReportLineJson }

/** The report stays as it was approved; the difference comes into the person's next one. */
export function CorrectDialog({
  reportId,
  line,
  onClose,
}: CorrectedLine & { onClose: () => void }) {
  const { expenseId, currency, merchant } = line
  const now = line.corrections?.at(-1)?.amount ?? line.amount
  const [correct] = useCorrectLineMutation()
  const form = usePlainForm({ amount: '', reason: '' }, ({ amount, reason }) => ({
    amount: amountOf(amount) === undefined && 'Enter an amount like 12.50, or 0.',
    reason: reason.trim() === '' && 'Say why it is corrected.',
  }))
  return (
    <RecordForm
      form={form}
      title="Correct This Line"
      description={`${merchant}, ${formatMoney(now, currency)}. The report stays as it was approved: the difference is set off in what the person is not paid yet, or comes into their next report.`}
      focus="field"
      action="Correct"
      send={({ amount, reason }) =>
        correct({
          body: { reportId, expenseId, amount: amountOf(amount) ?? '', reason },
        }).unwrap()
      }
      done={() => ({
        title: 'Line corrected',
        description: 'The difference is set off in what is not paid yet, or in the next report.',
      })}
      onClose={onClose}
    >
      <Field label="Right Amount" required error={form.error('amount')}>
        <MoneyInput currency={currency} {...form.register('amount')} />
      </Field>
      <Field label="Reason" required hint="The person sees it." error={form.error('reason')}>
        <Textarea maxLength={500} {...form.register('reason')} />
      </Field>
    </RecordForm>
  )
}

function amountOf(written: string): string | undefined {
  const reading = readAmount(written)
  return reading.is === 'clear' ? reading.amount : undefined
}
