import { today } from '@sortie/contracts/calendar'
import type { DashboardStatsJson, OpenMonth } from '@sortie/contracts/dashboard'
import { formatTotals } from '@sortie/contracts/money'
import { Clock, FileDown, Images, Plane, Wallet } from 'lucide-react'
import { memo, useDeferredValue, useState } from 'react'
import { fetchedPart } from '../../lib/fetched-part.tsx'
import { formatMonth } from '../../lib/format.ts'
import { lazyDialog } from '../../lib/lazy-dialog.tsx'
import { useMay } from '../../lib/may.ts'
import { useDashboardQuery } from '../../records/dashboard/dashboard.api.ts'
import { isMonthsEnd, monthsDue } from '../../records/hand-in/open-months.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Row } from '../../ui/layout.tsx'
import { Columns, Page, PageStack } from '../../ui/page.tsx'
import { StatCard, StatGrid } from '../../ui/stat-card.tsx'
import { MissionSchedule } from './mission-schedule.tsx'
import { OperationalBreakdown } from './operational-breakdown.tsx'
import { QuickActions } from './quick-actions.tsx'
import { RecentIntel } from './recent-intel.tsx'
import { RecentOperations } from './recent-operations.tsx'
import { RoadLine } from './road-line.tsx'
import { SpendingByMonth } from './spending-by-month.tsx'

const ExportPdfDialog = lazyDialog(() =>
  import('../../records/reports/export-pdf-dialog.tsx').then((file) => file.ExportPdfDialog),
)

const MonthLines = fetchedPart(() =>
  import('../../records/hand-in/month-lines.tsx').then((file) => file.MonthLines),
)

const pending =
  'Counts every expense with the status Submitted, also what is handed in, approved or paid already. The line above says where each of them is.'

/**
 * Mission Control. Has its final layout before its figures arrive; only parts below the first screen are added later.
 */
export function DashboardPage() {
  const { data, error, refetch } = useDashboardQuery()
  // The many parts are rendered in steps, between which the page reacts to input.
  const stats = useDeferredValue(data)
  const [exporting, setExporting] = useState(false)

  const isOwn = useMay()('own')
  const header = (
    <>
      <Badge color="good">Status: ACTIVE</Badge>
      {isOwn && (
        <Button icon={<FileDown aria-hidden />} onClick={() => setExporting(true)}>
          Export Mission Data
        </Button>
      )}
    </>
  )
  return (
    <Page title="Mission Control" eyebrow={formatMonth()} actions={header}>
      {error && !data ? (
        <ErrorState title="Failed to fetch mission data" error={error} retry={refetch} />
      ) : (
        <Figures stats={stats} isOwn={isOwn} />
      )}
      {exporting && (
        <ExportPdfDialog count={stats?.expenseCount} onClose={() => setExporting(false)} />
      )}
    </Page>
  )
}

// Memoised: re-rendering its many parts would delay the first moments of the page.
type FiguresProps = { stats?: DashboardStatsJson; isOwn: boolean }
const Figures = memo(function Figures({ stats, isOwn }: FiguresProps) {
  return (
    <>
      {isOwn && (
        <>
          <RoadLine open={stats?.open} />
          <MonthsDue months={stats?.openMonths} />
        </>
      )}
      <StatGrid>
        <StatCard
          label="Total Expenses"
          value={stats && formatTotals(stats.totals)}
          subtitle="All operations to date"
          icon={<Wallet />}
          roomy
        />
        <StatCard
          label="Pending Approvals"
          value={stats?.pendingCount}
          subtitle="Submitted and under review"
          explained={pending}
          icon={<Clock />}
          color="warn"
        />
        <StatCard
          label="Upcoming Flights"
          value={stats?.flightCount}
          subtitle="Departures ahead"
          icon={<Plane />}
          color="info"
        />
        <StatCard
          label="Receipt Images"
          value={stats?.receiptCount}
          subtitle="Captured and secured"
          icon={<Images />}
          color="good"
        />
      </StatGrid>
      <QuickActions />
      <Columns>
        <PageStack>
          <RecentOperations expenses={stats?.recentExpenses} total={stats?.expenseCount ?? 0} />
          {stats && <SpendingByMonth months={stats.months} />}
        </PageStack>
        <PageStack>
          <MissionSchedule flights={stats?.upcomingFlights} />
          {stats && <RecentIntel receipts={stats.recentReceipts} />}
        </PageStack>
      </Columns>
      {stats && <OperationalBreakdown totals={stats.categoryTotals} />}
    </>
  )
})

/** At a month's end: what of it, and of those before it, is still to be handed in. It has its place from the start. */
function MonthsDue({ months }: { months: readonly OpenMonth[] | undefined }) {
  const day = today()
  const due = months && monthsDue(months, day)
  if (!isMonthsEnd(day) || due?.length === 0) return null
  return (
    <Card>
      <Row $gap={4} style={{ minHeight: '2.75rem' }}>
        {due && <MonthLines months={due} />}
      </Row>
    </Card>
  )
}
