import type { ExpenseJson } from '@sortie/contracts/expense'
import type { CheckedExpenseJson, Colleague } from '@sortie/contracts/expense-report'
import { formatTotals, sumByCurrency } from '@sortie/contracts/money'
import { useState } from 'react'
import styled from 'styled-components'
import { lazyDialog } from '../../lib/lazy-dialog.tsx'
import { needsNetwork } from '../../lib/needs-network.ts'
import { newId } from '../../lib/new-id.ts'
import { asProblem } from '../../lib/problem.ts'
import { toast } from '../../lib/toast.ts'
import { toastFailure } from '../../lib/toast-failure.ts'
import { useSingleFlight } from '../../lib/use-single-flight.ts'
import { theme } from '../../theme/theme.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogActions, DialogCancel } from '../../ui/dialog.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Field, FieldStack } from '../../ui/field.tsx'
import { ListRow } from '../../ui/list-row.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { Textarea } from '../../ui/textarea.tsx'
import { namedApprover } from '../expense-reports/approver.ts'
import { ApproverField } from '../expense-reports/approver-field.tsx'
import { concernTexts, isWorthSaying } from '../expense-reports/expense-report.ts'
import {
  useCheckExpensesQuery,
  useSubmitReportMutation,
} from '../expense-reports/expense-reports.api.ts'
import { SecondApproverField } from '../expense-reports/second-approver-field.tsx'
import { expenseName } from '../expenses/expense.ts'

const ExpenseDialog = lazyDialog(() =>
  import('../expenses/expense-dialog.tsx').then((file) => file.ExpenseDialog),
)

type Props = {
  expenses: readonly ExpenseJson[]
  /** Proposed for the report: a mission's name. */
  title?: string
  onClose: () => void
  /** They are handed in: a selection ends. */
  onDone?: () => void
}

/** Hands expenses in as one report, and says before what is missing. */
export function HandInDialog({ expenses, title: proposed = '', onClose, onDone }: Props) {
  const check = useCheckExpensesQuery(expenses.map(({ id }) => id))
  const [submit] = useSubmitReportMutation()
  const [idempotencyKey] = useState(newId)
  const [chosen, setChosen] = useState<Colleague | null>()
  /** Undefined until the server asks for a second approver. */
  const [next, setNext] = useState<Colleague | null>()
  const [title, setTitle] = useState(proposed)
  const [note, setNote] = useState('')
  const [pressed, setPressed] = useState(false)
  const [editing, setEditing] = useState<ExpenseJson>()
  const [busy, singleFlight] = useSingleFlight()

  const checked = new Map(check.data?.expenses.map((each) => [each.id, each]))
  const free = expenses.filter(({ id }) => !checked.get(id)?.concerns.includes('in_report'))
  const approver = chosen === undefined ? (check.data?.approver ?? null) : chosen
  const sum = formatTotals(sumByCurrency(free))

  const handIn = singleFlight(async () => {
    setPressed(true)
    if (!approver || next === null || free.length === 0 || (await needsNetwork('Handing in')))
      return
    try {
      const body = {
        expenses: free.map(({ id }) => ({ id, updatedAt: checked.get(id)?.updatedAt })),
        ...namedApprover(approver, next),
        title,
        note,
      }
      const report = await submit({ body, idempotencyKey }).unwrap()
      toast({
        title: `Handed in as ${report.number}`,
        description: `${approver.name} is asked to decide.`,
      })
      onDone?.()
      onClose()
    } catch (thrown) {
      if (asProblem(thrown).code === 'second_approver_needed') return setNext(null)
      toastFailure('Failed to hand in', thrown)
      void check.refetch()
    }
  })

  return (
    <Dialog
      open
      wide
      onClose={onClose}
      title="Hand In"
      description={check.data && `${countOf(free.length)}, ${sum}`}
      dirty={note !== ''}
      focus="sheet"
    >
      {check.data ? (
        <FieldStack>
          <Concerns expenses={expenses} checked={checked} onEdit={setEditing} />
          {check.data.corrections && (
            <p>
              {`Corrections of approved reports come into it too: ${formatTotals(check.data.corrections)}.`}
            </p>
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
        </FieldStack>
      ) : check.error ? (
        <ErrorState title="Failed to check" error={check.error} retry={check.refetch} />
      ) : (
        <Spinner text="Checking..." />
      )}
      <DialogActions>
        <DialogCancel />
        {free.length > 0 && (
          <Button
            variant="primary"
            disabled={!check.data}
            pending={busy}
            pendingLabel="Handing in..."
            onClick={() => void handIn()}
          >
            {`Hand In ${countOf(free.length)}`}
          </Button>
        )}
      </DialogActions>
      {editing && <ExpenseDialog expense={editing} onClose={() => setEditing(undefined)} />}
    </Dialog>
  )
}

type ConcernsProps = {
  expenses: readonly ExpenseJson[]
  checked: Map<string, CheckedExpenseJson>
  onEdit: (expense: ExpenseJson) => void
}

function Concerns({ expenses, checked, onEdit }: ConcernsProps) {
  const said = expenses.flatMap((expense) => {
    const { concerns = [], explanation = null } = checked.get(expense.id) ?? {}
    const worth = concerns.filter(isWorthSaying)
    return worth.length > 0 ? [{ expense, worth, explanation }] : []
  })
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
              <Badges>
                {worth.map((concern) => (
                  <Badge key={concern} color={concern === 'in_report' ? 'bad' : 'warn'}>
                    {concernTexts[concern]}
                  </Badge>
                ))}
              </Badges>
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
const Badges = styled.span`
  display: flex;
  flex-wrap: wrap;
  gap: ${theme.space[1]};
`
