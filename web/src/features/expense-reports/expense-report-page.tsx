import type { WholeExpenseReportJson } from '@sortie/contracts/expense-report'
import { placeOfReport } from '@sortie/contracts/road'
import { FileSearch } from 'lucide-react'
import { useParams } from 'react-router-dom'
import { paths } from '../../lib/paths.ts'
import { asProblem } from '../../lib/problem.ts'
import { paymentDetails } from '../../records/expense-reports/expense-report.ts'
import { useExpenseReportQuery } from '../../records/expense-reports/expense-reports.api.ts'
import { RecordHistory } from '../../records/history/record-history.tsx'
import { BackLink } from '../../ui/back-link.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { InlineRow } from '../../ui/layout.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { Listing } from '../../ui/listing.tsx'
import { Page } from '../../ui/page.tsx'
import { PlaceBadge } from '../../ui/place-badge.tsx'
import { ApprovalSteps } from './approval-steps.tsx'
import { DecidingContext } from './deciding.ts'
import { useDecidingWithAccount } from './deciding-with-account.tsx'
import { OwnerActions } from './owner-actions.tsx'
import { ReportFigures } from './report-figures.tsx'
import { ReportLines } from './report-lines.tsx'
import { returnedSentence } from './returned-sentence.ts'

/** /expense-reports/ID: a report as it was handed in, for its owner and for whom it waits. */
export function ExpenseReportPage() {
  const { id = '' } = useParams()
  const { currentData, error, refetch } = useExpenseReportQuery(id)
  const problem = error ? asProblem(error) : undefined
  // It may be withdrawn, or go to somebody else, while it is open.
  const isGone = problem?.status === 404
  if (currentData && !isGone) return <Whole key={id} report={currentData} />
  const eyebrow = <BackLink to={paths.expenseReports}>Reports Handed In</BackLink>
  return (
    <Page title="Report" eyebrow={eyebrow}>
      {isGone ? (
        <EmptyState
          icon={<FileSearch />}
          {...(problem?.code === 'expense_report_withdrawn' ? withdrawn : unknown)}
          action={<LinkButton to={paths.expenseReports}>All reports</LinkButton>}
        />
      ) : (
        <Listing of="the report" error={error} refetch={refetch}>
          {() => null}
        </Listing>
      )}
    </Page>
  )
}

const withdrawn = {
  title: 'Its owner has withdrawn it',
  text: 'Nothing is left to decide.',
}
const unknown = {
  title: 'No such report',
  text: 'It is somebody else’s, or you are not asked to decide on it any more.',
}

function Whole({ report }: { report: WholeExpenseReportJson }) {
  const { owner, number, mayDecide } = report
  const deciding = useDecidingWithAccount(report)
  const from = owner.department ? `${owner.name}, ${owner.department}` : owner.name
  const sentence = returnedSentence(report)
  const list = mayDecide ? 'to-approve' : 'mine'
  return (
    <Page
      title={report.title}
      eyebrow={<BackLink to={`${paths.expenseReports}?show=${list}`}>Reports Handed In</BackLink>}
      lead={
        <InlineRow as="span" $gap={3}>
          <PlaceBadge place={placeOfReport(report)} />
          <span>{`${number}, from ${from}`}</span>
          {report.payment?.reference && <span>Reference: {report.payment.reference}</span>}
          {paymentDetails(report.payment).map((sentence) => (
            <span key={sentence}>{sentence}</span>
          ))}
        </InlineRow>
      }
      actions={<OwnerActions report={report} />}
    >
      {report.error && <p role="alert">{report.error}</p>}
      {sentence && <p>{sentence}</p>}
      <ReportFigures report={report} />
      {report.lines.length > 0 && (
        <DecidingContext value={deciding}>
          <ReportLines report={report} />
        </DecidingContext>
      )}
      <ApprovalSteps report={report} />
      <RecordHistory id={report.id} ofReport />
    </Page>
  )
}
