import type { ReportLineJson } from '@sortie/contracts/expense-report'
import { formatMoney } from '@sortie/contracts/money'
import { useState } from 'react'
import { readAmount } from '../../lib/amount.ts'
import { asProblem, inWords } from '../../lib/problem.ts'
import { toast } from '../../lib/toast.ts'
import { useSingleFlight } from '../../lib/use-single-flight.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogActions, DialogCancel } from '../../ui/dialog.tsx'
import { Field, FieldStack } from '../../ui/field.tsx'
import { MoneyInput } from '../../ui/money-input.tsx'
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
  const [amount, setAmount] = useState('')
  const [reason, setReason] = useState('')
  const [faults, setFaults] = useState<{ amount?: string; reason?: string; whole?: string }>({})
  const [correct] = useCorrectLineMutation()
  const [busy, singleFlight] = useSingleFlight()

  const save = singleFlight(async () => {
    const reading = readAmount(amount)
    const missing = {
      ...(reading.is !== 'clear' && { amount: 'Enter an amount like 12.50, or 0.' }),
      ...(reason.trim() === '' && { reason: 'Say why it is corrected.' }),
    }
    setFaults(missing)
    if (reading.is !== 'clear' || missing.reason) return
    try {
      await correct({ body: { reportId, expenseId, amount: reading.amount, reason } }).unwrap()
      toast({
        title: 'Line corrected',
        description: 'The difference is set off in what is not paid yet, or in the next report.',
      })
      onClose()
    } catch (thrown) {
      const problem = asProblem(thrown)
      setFaults(problem.fields ?? { whole: inWords(problem) })
    }
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title="Correct This Line"
      description={`${merchant}, ${formatMoney(now, currency)}. The report stays as it was approved: the difference is set off in what the person is not paid yet, or comes into their next report.`}
      dirty={reason !== ''}
      focus="field"
    >
      <FieldStack>
        <Field label="Right Amount" required error={faults.amount}>
          <MoneyInput
            currency={currency}
            value={amount}
            onChange={(event) => setAmount(event.target.value)}
          />
        </Field>
        <Field label="Reason" required hint="The person sees it." error={faults.reason}>
          <Textarea
            maxLength={500}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        </Field>
        {faults.whole && <p role="alert">{faults.whole}</p>}
      </FieldStack>
      <DialogActions>
        <DialogCancel />
        <Button variant="primary" pending={busy} onClick={() => void save()}>
          Correct
        </Button>
      </DialogActions>
    </Dialog>
  )
}
