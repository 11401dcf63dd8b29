import type { Colleague, WholeExpenseReportJson } from '@sortie/contracts/expense-report'
import { Check, Undo2 } from 'lucide-react'
import { use, useState } from 'react'
import styled from 'styled-components'
import { api } from '../../lib/api.ts'
import { asProblem } from '../../lib/problem.ts'
import { store } from '../../lib/store.ts'
import { toast } from '../../lib/toast.ts'
import { toastFailure } from '../../lib/toast-failure.ts'
import { sheetsGone } from '../../lib/use-back-closes.ts'
import { useShortcuts } from '../../lib/use-shortcuts.ts'
import { useSingleFlight } from '../../lib/use-single-flight.ts'
import { SecondApproverField } from '../../records/expense-reports/second-approver-field.tsx'
import { theme } from '../../theme/theme.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { Textarea } from '../../ui/textarea.tsx'
import { DecidingContext } from './deciding.ts'

type Props = { report: WholeExpenseReportJson; reasons: ReadonlyMap<string, string> }
type Decision = 'approve' | 'return'

/** The approver's decision, at the foot of the screen. */
export function DecisionBar({ report, reasons }: Props) {
  const [deciding, setDeciding] = useState<Decision>()
  const open = report.lines.filter(({ state }) => state === 'open').length
  const rest = open - reasons.size
  const approve = reasons.size ? `Approve ${rest}, Return ${reasons.size}` : 'Approve'
  useShortcuts([
    { keys: 'a', does: 'Approve the report', run: () => rest > 0 && setDeciding('approve') },
    { keys: 'r', does: 'Return the report', run: () => setDeciding('return') },
  ])
  return (
    <Bar aria-label="Your decision">
      <Button icon={<Undo2 aria-hidden />} onClick={() => setDeciding('return')}>
        Return All
      </Button>
      {rest > 0 && (
        <Button
          variant="primary"
          icon={<Check aria-hidden />}
          onClick={() => setDeciding('approve')}
        >
          {approve}
        </Button>
      )}
      {deciding && (
        <DecisionDialog
          report={report}
          reasons={reasons}
          decision={deciding}
          action={deciding === 'approve' ? approve : 'Return All'}
          onClose={() => setDeciding(undefined)}
        />
      )}
    </Bar>
  )
}

type DialogProps = Props & { decision: Decision; action: string; onClose: () => void }

function DecisionDialog({ report, reasons, decision, action, onClose }: DialogProps) {
  const [comment, setComment] = useState('')
  const [pressed, setPressed] = useState(false)
  /** Undefined until the server asks for a second approver. */
  const [next, setNext] = useState<Colleague | null>()
  const deciding = use(DecidingContext)
  const [busy, singleFlight] = useSingleFlight()
  const isReturn = decision === 'return'
  const typed = [...reasons].map(([expenseId, reason]) => ({ expenseId, reason: reason.trim() }))
  // Where all of it is returned, a line without a reason of its own has the one of the report.
  const returned = isReturn ? typed.filter(({ reason }) => reason !== '') : typed
  const unexplained = returned.filter(({ reason }) => reason === '').length
  const open = report.lines.filter(({ state }) => state === 'open').length
  const withoutReason = open - returned.length
  const needsReason = isReturn && withoutReason > 0
  const missing = needsReason && comment.trim() === '' && 'Say why it is returned.'

  const send = singleFlight(async () => {
    setPressed(true)
    if (missing || unexplained > 0 || next === null) return
    try {
      const body = { decision, returned, comment, nextApproverId: next?.id }
      await deciding?.decide(body)
      toast({
        title: isReturn ? 'Report returned' : 'Report approved',
        description: next ? `${next.name} decides next.` : undefined,
      })
      onClose()
      await sheetsGone()
      deciding?.leave()
    } catch (thrown) {
      if (asProblem(thrown).code === 'second_approver_needed') return setNext(null)
      toastFailure('Failed to decide', thrown)
      // It may be withdrawn or decided by now: the page follows.
      store.dispatch(api.util.invalidateTags(['ExpenseReport']))
    }
  })
  return (
    <Sheet
      onClose={onClose}
      title={action}
      description={`${report.number}, from ${report.owner.name}`}
      dirty={comment !== ''}
      focus="field"
      action={{
        variant: isReturn ? 'danger' : 'primary',
        pending: busy,
        pendingLabel: 'Deciding...',
        onClick: () => void send(),
        children: action,
      }}
    >
      <Field
        label={needsReason ? 'Reason' : 'Comment'}
        required={needsReason}
        hint={needsReason && returned.length > 0 ? hintFor(withoutReason) : undefined}
        error={(pressed && missing) || undefined}
      >
        <Textarea
          maxLength={2000}
          value={comment}
          onChange={(event) => setComment(event.target.value)}
        />
      </Field>
      {next !== undefined && <SecondApproverField value={next} onChange={setNext} />}
      {unexplained > 0 && (
        <p role="alert">
          {unexplained === 1
            ? 'One line that is returned has no reason yet.'
            : `${unexplained} lines that are returned have no reason yet.`}
        </p>
      )}
    </Sheet>
  )
}

function hintFor(lines: number): string {
  return `For the ${lines === 1 ? 'line' : `${lines} lines`} without a reason of ${lines === 1 ? 'its' : 'their'} own.`
}

const Bar = styled.section`
  position: sticky;
  bottom: calc(${theme.space[4]} + ${theme.barHeight});
  z-index: ${theme.layer.sticky};
  display: flex;
  flex-wrap: wrap;
  justify-content: flex-end;
  gap: ${theme.space[3]};
  padding: ${theme.space[3]} ${theme.space[4]};
  ${theme.media.small} {
    gap: ${theme.space[2]};
    padding: ${theme.space[2]};
    > button { flex: 1 0 auto; padding-inline: ${theme.space[2]}; }
  }
  background: ${theme.color.raised};
  border: 1px solid ${theme.color.accent};
  border-radius: ${theme.radius.medium};
  box-shadow: ${theme.shadow.high};
`
