import type { ExpenseJson } from '@sortie/contracts/expense'
import type { CheckedExpenseJson, Colleague } from '@sortie/contracts/expense-report'
import { formatTotals, sumByCurrency } from '@sortie/contracts/money'
import { bareConcern } from '@sortie/contracts/receipt-answer'
import { count } from '@sortie/report-document/labels'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
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
import { confirm, type Question } from '../../ui/confirm.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { Field } from '../../ui/field.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { Textarea } from '../../ui/textarea.tsx'
import { namedApprover } from '../expense-reports/approver.ts'
import { ApproverField } from '../expense-reports/approver-field.tsx'
import {
  useCheckExpensesQuery,
  useHandInReportMutation,
} from '../expense-reports/expense-reports.api.ts'
import { SecondApproverField } from '../expense-reports/second-approver-field.tsx'
import { Concerns, isBare } from './concerns.tsx'
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
  /** So many more did not fit into one report. */
  left?: number
  onClose: () => void
  /** They are handed in: a selection ends. */
  onDone?: () => void
}

/** Hands expenses in as one report, says before what is missing, and waits for what this browser still sends of them. */
export function HandInDialog({
  expenses: chosenOnes,
  title: proposed = '',
  answers,
  left = 0,
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
  const [isDeclaring, setDeclaring] = useState(false)
  const [busy, singleFlight] = useSingleFlight()

  const checked = new Map(
    (check.data?.expenses ?? expenses.map(unchecked)).map((each) => [each.id, each]),
  )
  const isFree = (each?: CheckedExpenseJson) => !each?.concerns.includes('in_report')
  const free = expenses.filter(({ id }) => isFree(checked.get(id)))
  const approver = chosen === undefined ? (check.data?.approver ?? null) : chosen
  const sum = formatTotals(sumByCurrency(free))

  const handIn = singleFlight(async () => {
    setPressed(true)
    if (!approver || next === null || free.length === 0 || (await needsNetwork('Handing in')))
      return
    const unsentYet = await sent()
    if (!isOpen() || (unsentYet.length > 0 && !(await confirm(withoutThem(unsentYet))))) return
    try {
      // What was sent meanwhile has changed them.
      const isOld = unsent.length > 0 || check.isFetching
      const now = isOld ? (await check.refetch()).data : check.data
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

  const concerns = (
    <Concerns
      expenses={expenses}
      checked={checked}
      unsent={unsent}
      onEdit={setEditing}
      onTyping={setDeclaring}
    />
  )
  return (
    <Sheet
      wide
      onClose={onClose}
      title="Hand In"
      description={check.data && `${count(free.length, 'expense')}, ${sum}`}
      dirty={note !== '' || answer !== '' || isDeclaring}
      focus="sheet"
      action={
        free.length > 0 && {
          disabled: !check.data,
          pending: busy,
          pendingLabel: unsent.some(({ stuck }) => !stuck)
            ? 'Waiting for what is sent...'
            : 'Handing in...',
          onClick: () => void handIn(),
          children: `Hand In ${count(free.length, 'expense')}`,
        }
      }
    >
      {left > 0 && (
        <p role="status">
          {`A report has at most ${expenses.length} expenses: these are the first by their day. Hand in the other ${left.toLocaleString('en-US')} after them.`}
        </p>
      )}
      {check.data ? (
        <>
          {concerns}
          <UnsentList unsent={unsent} />
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
          {next !== undefined && (
            <SecondApproverField value={next} onChange={setNext} except={approver?.id} />
          )}
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
        <>
          <ErrorState title="Failed to check" error={check.error} retry={check.refetch} />
          <UnsentList unsent={unsent} />
          {[...checked.values()].some(isBare) && concerns}
        </>
      ) : (
        <Spinner text="Checking..." />
      )}
      {editing && <ExpenseDialog expense={editing} onClose={() => setEditing(undefined)} />}
    </Sheet>
  )
}

/** What is known without the server: who has no network photographs what is missing all the same. */
function unchecked(expense: ExpenseJson): CheckedExpenseJson {
  const { id, updatedAt } = expense
  const bare = bareConcern(expense)
  return { id, updatedAt, concerns: bare ? [bare] : [], explanation: null }
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
