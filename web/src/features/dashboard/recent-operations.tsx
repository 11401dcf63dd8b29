import { categories, type ExpenseJson } from '@sortie/contracts/expense'
import { formatMoney } from '@sortie/contracts/money'
import { Filter, Radar, Send, Undo2 } from 'lucide-react'
import { useState } from 'react'
import styled from 'styled-components'
import { formatDate } from '../../lib/format.ts'
import { expenseName, otherStatus } from '../../records/expenses/expense.ts'
import {
  useChangeExpenseMutation,
  useListExpensesQuery,
} from '../../records/expenses/expenses.api.ts'
import { theme } from '../../theme/theme.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { CategoryBadge } from '../../ui/category-badge.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Select } from '../../ui/select.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'

const step = 5
const choices = [
  { value: 'all', label: 'All Categories' },
  ...categories.map((value) => ({ value, label: value })),
]

type Props = {
  /** The newest expenses, as the statistics bring them; none while they are on their way. */
  expenses: readonly ExpenseJson[] | undefined
  /** How many there are in all. */
  total: number
}

/** The newest expenses, five at a time; the chosen category applies when Filter is pressed. */
export function RecentOperations({ expenses: newest, total }: Props) {
  const [choice, setChoice] = useState('all')
  const [category, setCategory] = useState('all')
  const [shown, setShown] = useState(step)
  const [change] = useChangeExpenseMutation()

  const expenses = newest ?? []
  // The whole list is only asked for when all that the statistics bring is shown, and there is more.
  const brought =
    category === 'all' ? expenses : expenses.filter((expense) => expense.category === category)
  const wantsMore = brought.length <= shown && expenses.length < total
  const { currentData: all } = useListExpensesQuery(
    category === 'all' ? {} : { category: category as ExpenseJson['category'] },
    { skip: !wantsMore },
  )
  const matching = (wantsMore && all) || brought
  const rows = matching.slice(0, shown)
  const exhausted = wantsMore ? all !== undefined && all.length <= shown : matching.length <= shown

  const filter = (
    <>
      <Select compact label="Category" value={choice} onChange={setChoice} options={choices} />
      <Button
        size="small"
        icon={<Filter aria-hidden />}
        onClick={() => {
          setCategory(choice)
          setShown(step)
        }}
      >
        Filter
      </Button>
    </>
  )
  return (
    <Card title="Recent Operations" icon={<Radar aria-hidden />} actions={filter} flush>
      {!newest ? (
        <Waiting role="status">
          <p>Loading mission data...</p>
        </Waiting>
      ) : rows.length === 0 ? (
        <EmptyState
          icon={<Radar />}
          title="No recent operations"
          text="Your recent expenses will appear here once you start logging them."
        />
      ) : (
        <>
          <List>
            {rows.map((expense) => (
              <li key={expense.id}>
                <div>
                  <strong>{expense.merchant}</strong>
                  <CategoryBadge category={expense.category} />
                  <small>
                    {formatDate(expense.date)} · <code>{expense.id.slice(0, 8)}</code>
                  </small>
                </div>
                <Amount>{formatMoney(expense.amount, expense.currency)}</Amount>
                <StatusBadge status={expense.status} />
                <Button
                  size="small"
                  icon={expense.status === 'Draft' ? <Send aria-hidden /> : <Undo2 aria-hidden />}
                  aria-label={`${otherStatus(expense.status) === 'Submitted' ? 'Submit' : 'Draft'} ${expenseName(expense)}`}
                  onClick={() =>
                    void change({
                      params: { id: expense.id },
                      body: { status: otherStatus(expense.status) },
                    })
                  }
                >
                  {otherStatus(expense.status) === 'Submitted' ? 'Submit' : 'Draft'}
                </Button>
              </li>
            ))}
          </List>
          <More>
            <Button onClick={() => setShown(shown + step)} disabled={exhausted}>
              Load More Operations
            </Button>
          </More>
        </>
      )}
    </Card>
  )
}

const List = styled.ul`
  li {
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto 6.5rem 6.5rem;
    align-items: center;
    gap: ${theme.space[3]};
    padding: ${theme.space[3]} ${theme.space[4]};
    border-bottom: 1px solid ${theme.color.line};
  }
  li > div { display: flex; flex-wrap: wrap; align-items: center; gap: ${theme.space[1]} ${theme.space[2]}; min-width: 0; overflow-wrap: anywhere; }
  small { flex-basis: 100%; color: ${theme.color.muted}; }
  code { font-family: ${theme.font.mono}; }
  ${theme.media.small} {
    li { grid-template-columns: minmax(0, 1fr) auto auto; }
    li > div { grid-column: 1 / -1; }
    li > button { justify-self: end; }
  }
`
// Still: what moves while the page starts takes its time from it. High, so that the footer is out of sight already.
const Waiting = styled.div`
  min-height: 90dvh;
  padding: ${theme.space[10]} ${theme.space[4]};
  text-align: center;
  color: ${theme.color.muted};
`
const Amount = styled.span`
  font: 600 1.15rem/1.2 ${theme.font.display};
  font-variant-numeric: tabular-nums;
  text-align: right;
  ${theme.media.small} { text-align: left; }
`
const More = styled.div`
  padding: ${theme.space[4]};
  text-align: center;
`
