import { type AdminExpenseJson, adminExpenseApi } from '@sortie/contracts/admin-expense'
import { urlOf } from '@sortie/contracts/endpoint'
import { formatTotals } from '@sortie/contracts/money'
import { Download, ReceiptText } from 'lucide-react'
import { useDeferredValue, useState } from 'react'
import { shownOf } from '../../lib/api.ts'
import { formatCount } from '../../lib/format.ts'
import { lazyDialog } from '../../lib/lazy-dialog.tsx'
import { openFile } from '../../lib/open-file.ts'
import { useQueryParams } from '../../lib/use-query-params.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Sum } from '../../ui/layout.tsx'
import { Listing } from '../../ui/listing.tsx'
import { Page } from '../../ui/page.tsx'
import { firstRows, More, mostRows } from '../../ui/show-more.tsx'
import { useAdminExpenseSummaryQuery, useAdminExpensesQuery } from './admin.api.ts'
import { AdminExpenseFilters, narrowing, noFilters } from './admin-expense-filters.tsx'
import { AdminExpenseTable } from './admin-expense-table.tsx'
import { AdminNav } from './admin-nav.tsx'

const AdminExpenseDialog = lazyDialog(() =>
  import('./admin-expense-dialog.tsx').then((file) => file.AdminExpenseDialog),
)

/** /admin/expenses: everyone's, to look at. */
export function AdminExpensesPage() {
  const [filters, setFilters, clear] = useQueryParams(noFilters)
  const asked = narrowing(useDeferredValue(filters))
  const [limit, setLimit] = useState(firstRows)
  const list = useAdminExpensesQuery({ ...asked, limit })
  const expenses = shownOf(list)
  const sums = useAdminExpenseSummaryQuery(asked)
  // Those of other filters stand above the rows of these only.
  const summary = list.isFetching ? shownOf(sums) : sums.currentData
  const [open, setOpen] = useState<AdminExpenseJson | null>(null)

  const exportCsv = (
    <Button
      icon={<Download aria-hidden />}
      disabled={!expenses?.length}
      onClick={() =>
        openFile(urlOf(adminExpenseApi.exportCsv, undefined, asked), 'Exporting expenses')
      }
    >
      Export CSV
    </Button>
  )
  return (
    <Page
      title="Everyone's Expenses"
      lead="To look at: only their owners change them."
      actions={exportCsv}
    >
      <AdminNav />
      <AdminExpenseFilters filters={filters} onChange={setFilters} onClear={clear} />
      <Card flush>
        <Sum role="status">
          {summary
            ? `${formatCount(summary.count, 'expense')} · ${formatTotals(summary.totals)}`
            : sums.isFetching && 'Counting expenses...'}
        </Sum>
        <Listing
          of="expenses"
          {...list}
          data={expenses}
          empty={{
            icon: <ReceiptText />,
            title: 'No expenses found',
            text: 'Nothing matches these filters.',
            action: <Button onClick={clear}>Clear Filters</Button>,
          }}
          more={{ limit, onMore: setLimit, children: 'Show more expenses' }}
        >
          {(expenses) => <AdminExpenseTable expenses={expenses} onOpen={setOpen} />}
        </Listing>
        {expenses?.length === mostRows && (
          <More>The newest {mostRows} are shown. Narrow the filters, or export all of them.</More>
        )}
      </Card>
      {open && <AdminExpenseDialog expense={open} onClose={() => setOpen(null)} />}
    </Page>
  )
}
