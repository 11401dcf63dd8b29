import { urlOf } from '@sortie/contracts/endpoint'
import type { ExpenseJson } from '@sortie/contracts/expense'
import { expenseApi } from '@sortie/contracts/expense'
import { formatTotals, sumByCurrency } from '@sortie/contracts/money'
import { ChartColumn, FileDown, FileSpreadsheet, Printer } from 'lucide-react'
import { useState } from 'react'
import { shownOf } from '../../lib/api.ts'
import { lazyDialog } from '../../lib/lazy-dialog.tsx'
import { openFile } from '../../lib/open-file.ts'
import { paths } from '../../lib/paths.ts'
import { useQueryParams } from '../../lib/use-query-params.ts'
import { useListExpensesQuery } from '../../records/expenses/expenses.api.ts'
import { chosen, noReportFilters } from '../../records/reports/report.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Page } from '../../ui/page.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { StatCard, StatGrid } from '../../ui/stat-card.tsx'
import { CategoryBreakdown } from './category-breakdown.tsx'
import { ExpenseDetails } from './expense-details.tsx'
import { ReportFilterBar } from './report-filter-bar.tsx'

const ExportPdfDialog = lazyDialog(() =>
  import('../../records/reports/export-pdf-dialog.tsx').then((file) => file.ExportPdfDialog),
)

export function ReportsPage() {
  const [filters, setFilters, clear] = useQueryParams(noReportFilters)
  const query = chosen(filters)
  const list = useListExpensesQuery(query)
  const { error, refetch } = list
  const expenses = shownOf(list)
  const [exporting, setExporting] = useState(false)
  const none = !expenses?.length

  const buttons = (
    <>
      <Button
        icon={<Printer aria-hidden />}
        disabled={none}
        onClick={() =>
          window.open(urlOf({ path: paths.printReport }, {}, query), '_blank', 'noopener')
        }
      >
        Print Report
      </Button>
      <Button icon={<FileDown aria-hidden />} disabled={none} onClick={() => setExporting(true)}>
        Export PDF
      </Button>
      <Button
        icon={<FileSpreadsheet aria-hidden />}
        disabled={none}
        onClick={() => openFile(urlOf(expenseApi.exportCsv, {}, query), 'A CSV export')}
      >
        Export CSV
      </Button>
    </>
  )
  return (
    <Page title="Mission Reports" actions={buttons}>
      <ReportFilterBar filters={filters} onChange={setFilters} onClear={clear} />
      {expenses === undefined &&
        (error ? (
          <ErrorState title="Failed to fetch expenses" error={error} retry={refetch} />
        ) : (
          <Spinner text="Loading reports..." />
        ))}
      {expenses && <Summary expenses={expenses} />}
      {expenses && none && (
        <Card>
          <EmptyState
            icon={<ChartColumn />}
            title="No data to report"
            text="Adjust your filters or add some expenses to see the report."
          />
        </Card>
      )}
      {expenses && !none && (
        <>
          <CategoryBreakdown expenses={expenses} />
          <ExpenseDetails expenses={expenses} />
        </>
      )}
      {exporting && (
        <ExportPdfDialog
          filters={filters}
          count={expenses?.length}
          onClose={() => setExporting(false)}
        />
      )}
    </Page>
  )
}

function Summary({ expenses }: { expenses: readonly ExpenseJson[] }) {
  const submitted = expenses.filter(({ status }) => status === 'Submitted').length
  const drafts = expenses.filter(({ status }) => status === 'Draft').length
  return (
    <StatGrid>
      <StatCard
        label="Total Amount"
        value={formatTotals(sumByCurrency(expenses))}
        subtitle={`${expenses.length} ${expenses.length === 1 ? 'expense' : 'expenses'}`}
      />
      <StatCard label="Submitted" value={String(submitted)} subtitle="expenses submitted" />
      <StatCard label="Draft" value={String(drafts)} subtitle="expenses pending" />
    </StatGrid>
  )
}
