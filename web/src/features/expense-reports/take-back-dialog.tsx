import type { WholeExpenseReportJson } from '@sortie/contracts/expense-report'
import { useState } from 'react'
import { toast } from '../../lib/toast.ts'
import { attempt } from '../../lib/toast-failure.ts'
import { useDecideReportMutation } from '../../records/expense-reports/expense-reports.api.ts'
import { Field } from '../../ui/field.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { Textarea } from '../../ui/textarea.tsx'

type Props = { report: WholeExpenseReportJson; onClose: () => void }

/** For whoever approved by mistake. */
export function TakeBackDialog({ report: { id, number, seal }, onClose }: Props) {
  const [reason, setReason] = useState('')
  const [pressed, setPressed] = useState(false)
  const [decide, { isLoading }] = useDecideReportMutation()

  async function takeBack() {
    setPressed(true)
    if (reason.trim() === '') return
    const body = { decision: 'take_back' as const, comment: reason }
    const work = decide({ params: { id }, body }).unwrap()
    if (!(await attempt('Failed to take it back', work))) return
    toast({ title: 'Approval taken back', description: `${number} waits for you again.` })
    onClose()
  }
  return (
    <Sheet
      onClose={onClose}
      title="Take Back My Approval"
      description={
        seal ? 'The seal of its PDF ends, and the verify page says so.' : 'Its owner is told.'
      }
      dirty={reason !== ''}
      focus="field"
      action={{
        variant: 'danger',
        pending: isLoading,
        onClick: () => void takeBack(),
        children: 'Take It Back',
      }}
    >
      <Field
        label="Reason"
        required
        error={pressed && reason.trim() === '' ? 'Say why you take it back.' : undefined}
      >
        <Textarea
          maxLength={500}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      </Field>
    </Sheet>
  )
}
