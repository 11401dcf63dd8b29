import { categories, type ExpenseJson } from '@sortie/contracts/expense'
import { Filter, Radar } from 'lucide-react'
import { useState } from 'react'
import styled from 'styled-components'
import { useExpensePages } from '../../records/expenses/use-expense-pages.ts'
import { theme } from '../../theme/theme.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Listing } from '../../ui/listing.tsx'
import { Select } from '../../ui/select.tsx'
import { RecentOperation } from './recent-operation.tsx'

const step = 5
const choices = [
  { value: 'all', label: 'All Categories' },
  ...categories.map((value) => ({ value, label: value })),
]

type Props = {
  /** The newest expenses, from the statistics; undefined while they load. */
  expenses: readonly ExpenseJson[] | undefined
  /** How many there are in all. */
  total: number
}

/** The newest expenses, five at a time; the chosen category applies when Filter is pressed. */
export function RecentOperations({ expenses: newest, total }: Props) {
  const [choice, setChoice] = useState('all')
  const [category, setCategory] = useState('all')
  const [shown, setShown] = useState(step)

  const expenses = newest ?? []
  // More pages are only asked for when all that the statistics bring is shown, and there is more.
  const brought =
    category === 'all' ? expenses : expenses.filter((expense) => expense.category === category)
  const wantsMore = brought.length <= shown && expenses.length < total
  const list = useExpensePages(
    category === 'all' ? {} : { category: category as ExpenseJson['category'] },
    { skip: !wantsMore },
  )
  const { expenses: all, error, refetch } = list
  const matching = (wantsMore && all) || brought
  const rows = matching.slice(0, shown)
  const exhausted = wantsMore
    ? all !== undefined && all.length <= shown && !list.hasMore
    : matching.length <= shown

  function showMore() {
    setShown(shown + step)
    if (all && all.length <= shown + 2 * step) list.loadMore()
  }

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
      ) : (
        <Listing
          of="expenses"
          data={rows.length === 0 && wantsMore && !all ? undefined : rows}
          error={error}
          refetch={refetch}
          empty={{
            icon: <Radar />,
            title: 'No recent operations',
            text: 'Your recent expenses will appear here once you start logging them.',
          }}
        >
          {(rows) => (
            <>
              <ul>
                {rows.map((expense) => (
                  <RecentOperation key={expense.id} expense={expense} />
                ))}
              </ul>
              {wantsMore && !all && error && (
                <ErrorState title="Failed to fetch expenses" error={error} retry={refetch} />
              )}
              <More>
                <Button onClick={showMore} disabled={exhausted}>
                  Load More Operations
                </Button>
              </More>
            </>
          )}
        </Listing>
      )}
    </Card>
  )
}

// Without animation, which would slow down the start of the page. High, so that the footer does not move into view.
const Waiting = styled.div`
  min-height: 90dvh;
  padding: ${theme.space[10]} ${theme.space[4]};
  text-align: center;
  color: ${theme.color.muted};
`
const More = styled.div`
  padding: ${theme.space[4]};
  text-align: center;
`
