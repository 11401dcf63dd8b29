import type { ExpenseJson } from '@sortie/contracts/expense'
import type { CheckedExpenseJson, Colleague } from '@sortie/contracts/expense-report'
import { formatTotals, sumByCurrency } from '@sortie/contracts/money'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import styled from 'styled-components'
import { lazyDialog } from '../../lib/lazy-dialog.tsx'
import { needsNetwork } from '../../lib/needs-network.ts'
import { newId } from '../../lib/new-id.ts'
import { isWaitingId } from '../../lib/offline/waiting-id.ts'
import { expenseReportPath } from '../../lib/paths.ts'
import { asProblem } from '../../lib/problem.ts'
import { toast } from '../../lib/toast.ts'
import { toastFailure } from '../../lib/toast-failure.ts'
import { useIsOpen } from '../../lib/use-is-open.ts'
import { useSingleFlight } from '../../lib/use-single-flight.ts'
import { theme } from '../../theme/theme.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { confirm, type Question } from '../../ui/confirm.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { Field } from '../../ui/field.tsx'
import { Row } from '../../ui/layout.tsx'
import { ListRow } from '../../ui/list-row.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { Textarea } from '../../ui/textarea.tsx'
import { namedApprover } from '../expense-reports/approver.ts'
import { ApproverField } from '../expense-reports/approver-field.tsx'
import { concernTexts, isWorthSaying } from '../expense-reports/expense-report.ts'
import {
  useCheckExpensesQuery,
  useHandInReportMutation,
} from '../expense-reports/expense-reports.api.ts'
import { SecondApproverField } from '../expense-reports/second-approver-field.tsx'
import { expenseName } from '../expenses/expense.ts'
import { type Unsent, useUnsent } from './unsent.ts'
import { UnsentList } from './unsent-list.tsx'

const ExpenseDialog = lazyDialog(() =>
  import('../expenses/expense-dialog.tsx').then((file) => file.ExpenseDialog),
)

type Props = {
  expenses: readonly ExpenseJson[]
  /** Proposed for the report: a mission's name. */
  title?: string
  /** It was returned for this reason, and is handed in again to the same approver with an answer; the new report opens. */
  answers?: { to: Colleague | undefined; reason: string }
  onClose: () => void
  /** They are handed in: a selection ends. */
  onDone?: () => void
}

/** Hands expenses in as one report, says before what is missing, and waits for what this browser still sends of them. */
export function HandInDialog({
  expenses: chosenOnes,
  title: proposed = '',
  answers,
  onClose,
  onDone,
}: Props) {
  const expenses = chosenOnes.filter(({ id }) => !isWaitingId(id))
  const ids = expenses.map(({ id }) => id)
  const check = useCheckExpensesQuery(ids, { skip: ids.length === 0 })
  const unsent = useUnsent(chosenOnes)
  const sent = useWhenSent(unsent)
  const isOpen = useIsOpen()
  const navigate = useNavigate()
  const [send] = useHandInReportMutation()
  const [idempotencyKey] = useState(newId)
  const [chosen, setChosen] = useState<Colleague | null | undefined>(answers?.to)
  /** Undefined until the server asks for a second approver. */
  const [next, setNext] = useState<Colleague | null>()
  const [title, setTitle] = useState(proposed)
  const [note, setNote] = useState('')
  const [answer, setAnswer] = useState('')
  const [pressed, setPressed] = useState(false)
  const [editing, setEditing] = useState<ExpenseJson>()
  const [busy, singleFlight] = useSingleFlight()

  const checked = new Map(check.data?.expenses.map((each) => [each.id, each]))
  const isFree = (each?: CheckedExpenseJson) => !each?.concerns.includes('in_report')
  const free = expenses.filter(({ id }) => isFree(checked.get(id)))
  const approver = chosen === undefined ? (check.data?.approver ?? null) : chosen
  const sum = formatTotals(sumByCurrency(free))

  const handIn = singleFlight(async () => {
    setPressed(true)
    if (!approver || next === null || free.length === 0 || (await needsNetwork('Handing in')))
      return
    const left = await sent()
    if (!isOpen() || (left.length > 0 && !(await confirm(withoutThem(left))))) return
    try {
      // What was sent meanwhile has changed them.
      const now = unsent.length > 0 ? (await check.refetch()).data : check.data
      const asked = now?.expenses.filter(isFree) ?? []
      const body = {
        expenses: asked.map(({ id, updatedAt }) => ({ id, updatedAt, ...(answer && { answer }) })),
        ...namedApprover(approver, next),
        title,
        note,
      }
      const report = await send({ body, idempotencyKey }).unwrap()
      const open = () => navigate(expenseReportPath(report.id))
      toast({
        title: `Handed in as ${report.number}`,
        description: `${approver.name} is asked to decide.`,
        ...(!answers && { onOpen: open }),
      })
      if (answers) open()
      onDone?.()
      onClose()
    } catch (thrown) {
      if (asProblem(thrown).code === 'second_approver_needed') return setNext(null)
      toastFailure('Failed to hand in', thrown)
      void check.refetch()
    }
  })

  return (
    <Sheet
      wide
      onClose={onClose}
      title="Hand In"
      description={check.data && `${countOf(free.length)}, ${sum}`}
      dirty={note !== '' || answer !== ''}
      focus="sheet"
      action={
        free.length > 0 && {
          disabled: !check.data,
          pending: busy,
          pendingLabel: unsent.some(({ stuck }) => !stuck)
            ? 'Waiting for what is sent...'
            : 'Handing in...',
          onClick: () => void handIn(),
          children: `Hand In ${countOf(free.length)}`,
        }
      }
    >
      {check.data ? (
        <>
          <UnsentList unsent={unsent} />
          <Concerns expenses={expenses} checked={checked} unsent={unsent} onEdit={setEditing} />
          {check.data.corrections && (
            <p>
              {`Corrections of approved reports come into it too: ${formatTotals(check.data.corrections)}.`}
            </p>
          )}
          {answers && (
            <Field label="Your answer" hint={`Returned: ${answers.reason}`}>
              <Textarea
                value={answer}
                maxLength={2000}
                onChange={(event) => setAnswer(event.target.value)}
              />
            </Field>
          )}
          <ApproverField
            value={approver}
            onChange={(approver) => {
              setChosen(approver)
              setNext(undefined)
            }}
            outside
            error={pressed ? 'Choose who decides on this report.' : undefined}
          />
          {next !== undefined && <SecondApproverField value={next} onChange={setNext} />}
          <Field label="Title" hint="Left empty it is the mission, or the dates.">
            <TextInput
              value={title}
              maxLength={200}
              onChange={(event) => setTitle(event.target.value)}
            />
          </Field>
          <Field label="Note to the approver">
            <Textarea
              value={note}
              maxLength={2000}
              onChange={(event) => setNote(event.target.value)}
            />
          </Field>
        </>
      ) : ids.length === 0 ? (
        <UnsentList unsent={unsent} />
      ) : check.error ? (
        <ErrorState title="Failed to check" error={check.error} retry={check.refetch} />
      ) : (
        <Spinner text="Checking..." />
      )}
      {editing && <ExpenseDialog expense={editing} onClose={() => setEditing(undefined)} />}
    </Sheet>
  )
}

/** Resolves once nothing is on its way any more, with what did not arrive. */
function useWhenSent(unsent: readonly Unsent[]): () => Promise<readonly Unsent[]> {
  const latest = useRef({ unsent, go: () => {} })
  useEffect(() => {
    latest.current.unsent = unsent
    if (unsent.every(({ stuck }) => stuck)) latest.current.go()
  })
  return async () => {
    while (latest.current.unsent.some(({ stuck }) => !stuck))
      await new Promise<void>((resolve) => {
        latest.current.go = resolve
      })
    return latest.current.unsent
  }
}

function withoutThem(left: readonly Unsent[]): Question {
  const names = left.map(({ name }) => name).join('; ')
  return {
    title: 'Hand in without what is not sent?',
    text: `Only in this browser so far: ${names}. The approver does not see it.`,
    action: 'Hand In Without It',
    cancel: 'Wait',
  }
}

type ConcernsProps = {
  unsent: readonly Unsent[]
  expenses: readonly ExpenseJson[]
  checked: Map<string, CheckedExpenseJson>
  onEdit: (expense: ExpenseJson) => void
}

function Concerns({ expenses, checked, unsent, onEdit }: ConcernsProps) {
  const isComing = ({ id }: ExpenseJson) =>
    unsent.some(({ expenseId, isReceipt, stuck }) => expenseId === id && isReceipt && !stuck)
  const said = expenses.flatMap((expense) => {
    const { concerns = [], explanation = null } = checked.get(expense.id) ?? {}
    const worth = concerns.filter(
      (each) => isWorthSaying(each) && !(each === 'no_receipt' && isComing(expense)),
    )
    return worth.length > 0 ? [{ expense, worth, explanation }] : []
  })
  if (said.length === 0 && unsent.length > 0) return null
  if (said.length === 0) return <p>Nothing is missing. They are locked until it is decided.</p>
  return (
    <section aria-label="To look at first">
      <Lead>
        {`${said.length === 1 ? 'One of them needs' : `${said.length} of them need`} a look first. You may hand them in all the same.`}
      </Lead>
      <Rows>
        {said.map(({ expense, worth, explanation }) => (
          <ListRow key={expense.id}>
            <i aria-hidden />
            <span>
              {expenseName(expense)}
              <Row as="span" $gap={1}>
                {worth.map((concern) => (
                  <Badge key={concern} color={concern === 'in_report' ? 'bad' : 'warn'}>
                    {concernTexts[concern]}
                  </Badge>
                ))}
              </Row>
              {explanation && <small>{explanation} It is left out.</small>}
            </span>
            {!explanation && (
              <Button
                size="small"
                aria-label={`Edit ${expense.merchant}`}
                onClick={() => onEdit(expense)}
              >
                Edit
              </Button>
            )}
          </ListRow>
        ))}
      </Rows>
    </section>
  )
}

const countOf = (count: number) => `${count} ${count === 1 ? 'expense' : 'expenses'}`

const Lead = styled.p`
  margin-bottom: ${theme.space[2]};
`
const Rows = styled.ul`
  display: grid;
  gap: ${theme.space[2]};
  max-height: 14rem;
  overflow: auto;
`
