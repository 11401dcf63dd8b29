import { urlOf } from '@sortie/contracts/endpoint'
import { expenseApi } from '@sortie/contracts/expense'
import { formatTotals } from '@sortie/contracts/money'
import { ChartColumn, FileDown, FileSpreadsheet, Printer, Stamp } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { shownOf } from '../../lib/api.ts'
import { lazyDialog } from '../../lib/lazy-dialog.tsx'
import { openFile } from '../../lib/open-file.ts'
import { paths } from '../../lib/paths.ts'
import { useQueryParams } from '../../lib/use-query-params.ts'
import { useExpenseBreakdownQuery } from '../../records/expenses/expenses.api.ts'
import { useExpensePages } from '../../records/expenses/use-expense-pages.ts'
import { useHandIn } from '../../records/hand-in/use-hand-in.tsx'
import { chosen, noReportFilters, type Part, sumOf } from '../../records/reports/report.ts'
import { WaitingNote } from '../../records/reports/waiting-note.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Listing } from '../../ui/listing.tsx'
import { Page } from '../../ui/page.tsx'
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
  const list = useExpensePages(query)
  const breakdown = useExpenseBreakdownQuery(query)
  const parts = shownOf(breakdown)
  const [exporting, setExporting] = useState(false)
  const { handIn, dialog } = useHandIn()
  const none = !parts || !list.expenses?.length
  // Of a long list only what is loaded is known.
  const mayHandIn = list.hasMore || list.expenses?.some(({ report }) => !report)
  const count = parts && sumOf(parts).count

  function refetch() {
    void list.refetch()
    void breakdown.refetch()
  }

  const buttons = (
    <>
      {mayHandIn && (
        <Button variant="primary" icon={<Stamp aria-hidden />} onClick={() => void handIn(query)}>
          Hand In
        </Button>
      )}
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
    <Page
      title="Mission Reports"
      lead={<Link to={paths.expenseReports}>Reports Handed In</Link>}
      actions={buttons}
    >
      <ReportFilterBar filters={filters} onChange={setFilters} onClear={clear} />
      <WaitingNote />
      <Listing
        of="expenses"
        data={parts && list.expenses}
        error={list.error ?? breakdown.error}
        refetch={refetch}
        loading="Loading reports..."
      >
        {(expenses) => (
          <>
            <Summary parts={parts ?? []} />
            {none ? (
              <Card>
                <EmptyState
                  icon={<ChartColumn />}
                  title="No data to report"
                  text="Adjust your filters or add some expenses to see the report."
                />
              </Card>
            ) : (
              <>
                <CategoryBreakdown parts={parts ?? []} />
                <ExpenseDetails expenses={expenses} count={count ?? 0} onMore={list.loadMore} />
              </>
            )}
          </>
        )}
      </Listing>
      {dialog}
      {exporting && (
        <ExportPdfDialog filters={filters} count={count} onClose={() => setExporting(false)} />
      )}
    </Page>
  )
}

function Summary({ parts }: { parts: readonly Part[] }) {
  const { count, totals } = sumOf(parts)
  const countOf = (status: Part['status']) =>
    sumOf(parts.filter((part) => part.status === status)).count
  return (
    <StatGrid>
      <StatCard
        label="Total Amount"
        value={formatTotals(totals)}
        subtitle={`${count} ${count === 1 ? 'expense' : 'expenses'}`}
      />
      <StatCard
        label="Submitted"
        value={String(countOf('Submitted'))}
        subtitle="expenses submitted"
      />
      <StatCard label="Draft" value={String(countOf('Draft'))} subtitle="expenses pending" />
    </StatGrid>
  )
}
