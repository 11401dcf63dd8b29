import type { WholeExpenseReportJson } from '@sortie/contracts/expense-report'
import { formatTotals, sumByCurrency } from '@sortie/contracts/money'
import { Building2, HandCoins, ReceiptText, Wallet } from 'lucide-react'
import { RecordNotes } from '../../ui/record-card.tsx'
import { StatCard, StatGrid } from '../../ui/stat-card.tsx'

/** The note and the sums of a report. */
export function ReportFigures({ report }: { report: WholeExpenseReportJson }) {
  const { note, totals, toBeRefunded, paidByCompany, lineCount } = report
  // What was returned does not count, and says all the same what a zero is in.
  const all = { ...totals, ...sumByCurrency(report.lines) }
  return (
    <>
      {note && <RecordNotes>{note}</RecordNotes>}
      <StatGrid>
        <StatCard label="Total" value={formatTotals(totals, all)} icon={<Wallet />} roomy />
        <StatCard
          label="To Be Refunded"
          value={formatTotals(toBeRefunded, all)}
          subtitle="paid by the person"
          icon={<HandCoins />}
          color="good"
          roomy
        />
        <StatCard
          label="Paid by the Company"
          value={formatTotals(paidByCompany, all)}
          subtitle="corporate card"
          icon={<Building2 />}
          color="info"
          roomy
        />
        <StatCard label="Expenses" value={String(lineCount)} icon={<ReceiptText />} />
      </StatGrid>
    </>
  )
}
