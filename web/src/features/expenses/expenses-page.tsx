import { today } from '@sortie/contracts/calendar'
import { type PlaceName, placeText } from '@sortie/contracts/road'
import { Plus, ReceiptText, X } from 'lucide-react'
import { useCallback, useState } from 'react'
import styled from 'styled-components'
import { useQueryParams } from '../../lib/use-query-params.ts'
import { useCreateKeys } from '../../lib/use-shortcuts.ts'
import { useDashboardQuery } from '../../records/dashboard/dashboard.api.ts'
import { MonthLines } from '../../records/hand-in/month-lines.tsx'
import { monthsUntil } from '../../records/hand-in/open-months.ts'
import { theme } from '../../theme/theme.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Row } from '../../ui/layout.tsx'
import { Listing } from '../../ui/listing.tsx'
import { Page } from '../../ui/page.tsx'
import { More } from '../../ui/show-more.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { useScreen } from '../../ui/use-screen.ts'
import { ExpenseFilters } from './expense-filters.tsx'
import { ExpenseList } from './expense-list.tsx'
import { ExpenseSums } from './expense-sums.tsx'
import { ExpenseDialog, SelectionBar } from './fetched-parts.tsx'
import { isFiltered, noFilters } from './filters.ts'
import { MobileSummary } from './mobile-summary.tsx'
import { ReadyLine } from './ready-line.tsx'
import { useExpenseActions } from './use-actions.ts'
import { useAddressed } from './use-addressed.ts'
import { useListed } from './use-listed.ts'
import { useSelection } from './use-selection.ts'

export function ExpensesPage() {
  const [filters, setFilters, clear] = useQueryParams(noFilters)
  const actions = useExpenseActions()
  const small = useScreen('small')
  const listed = useListed(filters)
  const { sums, trips, tripNames, error } = listed
  // The rows wait for the summary above them: a row that moved under a finger would be swiped for another.
  const [placed, setPlaced] = useState(false)
  const place = useCallback(() => setPlaced(true), [])
  const { data: stats } = useDashboardQuery()
  const expenses = !small || placed ? listed.expenses : undefined
  const count = sums?.count ?? expenses?.length ?? 0
  const selection = useSelection({ ...listed, count })
  // On a phone a tap opens a row, until several are to be selected.
  const [several, setSeveral] = useState(false)
  const marking = several || selection.some
  function endSelection() {
    selection.clear()
    setSeveral(false)
  }
  const addressed = useAddressed(expenses)
  const [started, setStarted] = useState(false)

  useCreateKeys('New expense', () => setStarted(true))
  const newExpense = (
    <Button variant="primary" icon={<Plus aria-hidden />} onClick={() => setStarted(true)}>
      New Expense
    </Button>
  )
  const filtered = isFiltered(filters)
  return (
    // On a phone the bar at the bottom has the only button that adds.
    <Page title="Expense Operations" actions={small ? undefined : newExpense}>
      <Top>
        {small && listed.expenses && <MobileSummary onSettled={place} />}
        <ExpenseFilters
          filters={filters}
          trips={trips}
          found={sums?.count}
          onChange={setFilters}
          onClear={clear}
          marking={marking}
          onMark={() => (marking ? endSelection() : setSeveral(true))}
        />
        {filters.place !== 'all' && (
          <Row>
            <Button
              size="small"
              icon={<X aria-hidden />}
              onClick={() => setFilters({ place: 'all' })}
            >
              {`Only ${placeText({ at: filters.place as PlaceName })}`}
            </Button>
          </Row>
        )}
        <Row $gap={4}>
          {stats && <ReadyLine {...stats.open.submitted} />}
          {stats && <MonthLines months={monthsUntil(stats.openMonths, today())} />}
          {sums && sums.count > 0 && (filtered || !small) && <ExpenseSums {...sums} />}
        </Row>
      </Top>
      <Card flush>
        <Listing
          of="expenses"
          {...listed}
          data={listed.isEmptied ? undefined : expenses}
          empty={{
            icon: <ReceiptText />,
            title: 'No expenses found',
            text: filtered
              ? 'Nothing matches these filters.'
              : 'Log what you spend on the road; a photo of the receipt is enough to start.',
            action: filtered ? <Button onClick={clear}>Clear Filters</Button> : newExpense,
          }}
        >
          {(expenses) => (
            <ExpenseList
              expenses={expenses}
              count={count}
              onEnd={error ? undefined : listed.loadMore}
              tripNames={tripNames}
              sorting={filters}
              onSort={setFilters}
              selection={selection}
              marking={small && marking}
              actions={actions}
              onEdit={addressed.open}
            />
          )}
        </Listing>
        {expenses && expenses.length > 0 && listed.hasMore && (
          <More>
            {error ? (
              <Button onClick={listed.loadMore}>Load More Expenses</Button>
            ) : (
              <Spinner text="Loading expenses..." />
            )}
          </More>
        )}
      </Card>
      {selection.some && (
        <SelectionBar
          expenses={selection.expenses}
          trips={trips}
          actions={actions}
          onClear={endSelection}
        />
      )}
      {started && <ExpenseDialog onClose={() => setStarted(false)} />}
      {addressed.expense && (
        <ExpenseDialog
          key={addressed.expense.id}
          addressed
          expense={addressed.expense}
          onClose={addressed.close}
        />
      )}
    </Page>
  )
}

const Top = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${theme.space[2]};
  ${theme.media.medium} { gap: ${theme.space[4]}; }
`
