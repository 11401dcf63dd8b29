import { formatTotals } from '@sortie/contracts/money'
import { Clock, FileDown, Images, Plane, Wallet } from 'lucide-react'
import { useState } from 'react'
import { formatMonth } from '../../lib/format.ts'
import { lazyDialog } from '../../lib/lazy-dialog.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Columns, Page, Stack } from '../../ui/page.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { StatCard, StatGrid } from '../../ui/stat-card.tsx'
import { useDashboardQuery } from './dashboard.api.ts'
import { MissingParts } from './missing-parts.tsx'
import { MissionSchedule } from './mission-schedule.tsx'
import { OperationalBreakdown } from './operational-breakdown.tsx'
import { QuickActions } from './quick-actions.tsx'
import { RecentIntel } from './recent-intel.tsx'
import { RecentOperations } from './recent-operations.tsx'
import { SpendingByMonth } from './spending-by-month.tsx'

const ExportPdfDialog = lazyDialog(() =>
  import('../reports/export-pdf-dialog.tsx').then((file) => file.ExportPdfDialog),
)

/** Mission Control */
export function DashboardPage() {
  const { data: stats, error, refetch } = useDashboardQuery()
  const [exporting, setExporting] = useState(false)

  const header = (
    <>
      <Badge color="good">Status: ACTIVE</Badge>
      <Button icon={<FileDown aria-hidden />} onClick={() => setExporting(true)}>
        Export Mission Data
      </Button>
    </>
  )
  return (
    <Page title="Mission Control" eyebrow={formatMonth()} actions={header}>
      {!stats &&
        (error ? (
          <ErrorState title="Failed to fetch mission data" error={error} retry={refetch} />
        ) : (
          <Spinner text="Loading mission data..." />
        ))}
      {stats && (
        <>
          {stats.partial && <MissingParts parts={stats.partial} retry={refetch} />}
          <StatGrid>
            <StatCard
              label="Total Expenses"
              value={formatTotals(stats.totals)}
              subtitle="All operations to date"
              icon={<Wallet />}
            />
            <StatCard
              label="Pending Approvals"
              value={stats.pendingCount}
              subtitle="Submitted and under review"
              icon={<Clock />}
              color="warn"
            />
            <StatCard
              label="Upcoming Flights"
              value={stats.flightCount}
              subtitle="Departures ahead"
              icon={<Plane />}
              color="info"
            />
            <StatCard
              label="Receipt Images"
              value={stats.receiptCount}
              subtitle="Captured and secured"
              icon={<Images />}
              color="good"
            />
          </StatGrid>
          <QuickActions />
          <Columns>
            <Stack>
              <RecentOperations expenses={stats.recentExpenses} total={stats.expenseCount} />
              <SpendingByMonth months={stats.months} />
            </Stack>
            <Stack>
              <MissionSchedule flights={stats.upcomingFlights} />
              <RecentIntel receipts={stats.recentReceipts} />
            </Stack>
          </Columns>
          <OperationalBreakdown totals={stats.categoryTotals} />
        </>
      )}
      {exporting && <ExportPdfDialog count={stats?.expenseCount} onClose={() => setExporting(false)} />}
    </Page>
  )
}
