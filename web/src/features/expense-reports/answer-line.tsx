import type { ReportLineJson, WholeExpenseReportJson } from '@sortie/contracts/expense-report'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { newId } from '../../lib/new-id.ts'
import { expenseReportPath } from '../../lib/paths.ts'
import { toast } from '../../lib/toast.ts'
import { toastFailure } from '../../lib/toast-failure.ts'
import { namedApprover } from '../../records/expense-reports/approver.ts'
import { useHandInReportMutation } from '../../records/expense-reports/expense-reports.api.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Textarea } from '../../ui/textarea.tsx'

type Props = { report: WholeExpenseReportJson; line: ReportLineJson }

/** For the owner of a line that was returned: it goes to who returned it once more, with what was written about it. */
export function AnswerLine({ report, line: { expenseId } }: Props) {
  const [answer, setAnswer] = useState('')
  const [idempotencyKey] = useState(newId)
  const [submit, { isLoading }] = useHandInReportMutation()
  const navigate = useNavigate()
  const approver = report.steps.findLast(({ decision }) => decision)?.approver
  if (!approver) return null

  async function handIn(to: NonNullable<typeof approver>) {
    try {
      const body = {
        expenses: [{ id: expenseId, answer }],
        ...namedApprover(to, null),
        title: report.title,
      }
      const { id, number } = await submit({ body, idempotencyKey }).unwrap()
      toast({ title: `Handed in as ${number}`, description: `${to.name} is asked to decide.` })
      navigate(expenseReportPath(id))
    } catch (thrown) {
      toastFailure('Failed to hand in', thrown)
    }
  }
  return (
    <Field label="Your answer" hint={`${approver.name} gets it with all that was written so far.`}>
      <Textarea
        name="answer"
        maxLength={2000}
        value={answer}
        onChange={(event) => setAnswer(event.target.value)}
      />
      <Button
        variant="primary"
        pending={isLoading}
        pendingLabel="Handing in..."
        onClick={() => void handIn(approver)}
      >
        {answer.trim() ? 'Answer and Hand In Again' : 'Hand In Again'}
      </Button>
    </Field>
  )
}
