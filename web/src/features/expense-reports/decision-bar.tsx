import type { Colleague, WholeExpenseReportJson } from '@sortie/contracts/expense-report'
import { Check, Undo2 } from 'lucide-react'
import { useState } from 'react'
import styled from 'styled-components'
import { useShortcuts } from '../../lib/use-shortcuts.ts'
import { SecondApproverField } from '../../records/expense-reports/second-approver-field.tsx'
import { theme } from '../../theme/theme.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { Textarea } from '../../ui/textarea.tsx'
import { type Decision, useDecision } from './use-decision.ts'

type Reasons = ReadonlyMap<string, string>
type BarProps = {
  rest: number
  reasons: Reasons
  /** How many lines are proven, and nothing is said of them yet. */
  proven: number
  onProven: () => void
  onDecide: (decision: Decision) => void
}

/** The decision on all of it, at the foot of the screen. */
export function DecisionBar({ rest, reasons, proven, onProven, onDecide }: BarProps) {
  useShortcuts([{ keys: 'r', does: 'Return the report', run: () => onDecide('return') }])
  return (
    <Bar data-clear aria-label="Your decision">
      {proven > 0 && (
        <Button variant="primary" onClick={onProven}>{`Approve ${proven} Proven`}</Button>
      )}
      <Button icon={<Undo2 aria-hidden />} onClick={() => onDecide('return')}>
        Return All
      </Button>
      {rest > 0 && (
        <Button
          variant={proven > 0 ? 'secondary' : 'primary'}
          icon={<Check aria-hidden />}
          onClick={() => onDecide('approve')}
        >
          {approveText(rest, reasons.size)}
        </Button>
      )}
    </Bar>
  )
}

/** "Approve 7, Return 1" */
export function approveText(rest: number, returned: number): string {
  return returned ? `Approve ${rest}, Return ${returned}` : 'Approve'
}

type DialogProps = {
  report: WholeExpenseReportJson
  reasons: Reasons
  /** Lines that are approved as proven by their receipts. */
  proven: readonly string[]
  decision: Decision
  /** The server has asked for a second approver. */
  asksSecond: boolean
  onClose: () => void
  onDone: () => void
}

export function DecisionDialog(props: DialogProps) {
  const { report, reasons, proven, decision, asksSecond, onClose, onDone } = props
  const [comment, setComment] = useState('')
  const [pressed, setPressed] = useState(false)
  /** Undefined until the server asks for a second approver. */
  const [next, setNext] = useState<Colleague | null | undefined>(asksSecond ? null : undefined)
  const { isBusy, send } = useDecision({
    second: () => setNext(null),
    done() {
      onClose()
      onDone()
    },
  })
  const isReturn = decision === 'return'
  const typed = [...reasons].map(([expenseId, reason]) => ({ expenseId, reason: reason.trim() }))
  // Where all of it is returned, a line without a reason of its own has the one of the report.
  const returned = isReturn ? typed.filter(({ reason }) => reason !== '') : typed
  const unexplained = returned.filter(({ reason }) => reason === '').length
  const open = report.lines.filter(({ state }) => state === 'open').length
  const withoutReason = open - returned.length
  const needsReason = isReturn && withoutReason > 0
  const missing = needsReason && comment.trim() === '' && 'Say why it is returned.'
  const action = isReturn ? 'Return All' : approveText(open - reasons.size, reasons.size)

  function decide() {
    setPressed(true)
    if (missing || unexplained > 0 || next === null) return
    const approved = isReturn ? [] : [...proven]
    void send(
      { decision, returned, proven: approved, comment, nextApproverId: next?.id },
      next?.name,
    )
  }
  return (
    <Sheet
      onClose={onClose}
      title={action}
      description={`${report.number}, from ${report.owner.name}`}
      dirty={comment !== ''}
      focus="field"
      action={{
        variant: isReturn ? 'danger' : 'primary',
        pending: isBusy,
        pendingLabel: 'Deciding...',
        onClick: decide,
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
    > button:first-child:nth-last-child(3) { flex-basis: 100%; }
  }
  background: ${theme.color.raised};
  border: 1px solid ${theme.color.accent};
  border-radius: ${theme.radius.medium};
  box-shadow: ${theme.shadow.high};
`
