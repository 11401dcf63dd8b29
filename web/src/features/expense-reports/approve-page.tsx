import { approvalLinkApi } from '@sortie/contracts/approval-link'
import { urlOf } from '@sortie/contracts/endpoint'
import type { WholeExpenseReportJson } from '@sortie/contracts/expense-report'
import { FileDown } from 'lucide-react'
import { useSearchParams } from 'react-router-dom'
import styled from 'styled-components'
import { formatCreated } from '../../lib/format.ts'
import { openFile } from '../../lib/open-file.ts'
import { asProblem } from '../../lib/problem.ts'
import { useDocumentTitle } from '../../lib/use-document-title.ts'
import { useShortcutKeys } from '../../lib/use-shortcuts.ts'
import { theme } from '../../theme/theme.ts'
import { Button } from '../../ui/button.tsx'
import { Listing } from '../../ui/listing.tsx'
import { Logo } from '../../ui/logo.tsx'
import { Page } from '../../ui/page.tsx'
import { Standalone } from '../../ui/standalone.tsx'
import {
  useDecideByLinkMutation,
  useLinkedReportQuery,
  useWriteByLinkMutation,
} from './approval-link.api.ts'
import { DecidingContext } from './deciding.ts'
import { ReportFigures } from './report-figures.tsx'
import { ReportLines } from './report-lines.tsx'

/** A link opens nothing: the server's sentence says what to do. */
const closed: Record<string, string> = {
  link_used: 'Decided',
  link_withdrawn: 'Taken Back',
  link_replaced: 'Not the Latest Link',
  link_ended: 'This Link Has Ended',
  link_unknown: 'Unknown Link',
  own_report: 'Your Own Report',
}

/** /approve?token=…: where the link leads by which somebody without an account decides on a report. */
export function ApprovePage() {
  const token = useSearchParams()[0].get('token') ?? ''
  const { currentData, error, isFetching, refetch } = useLinkedReportQuery(token)
  const problem = error && asProblem(error)
  const title = closed[problem?.code ?? '']
  if (problem && title) return <Closed title={title} sentence={problem.sentence ?? ''} />
  if (currentData) return <Linked token={token} report={currentData} />
  return (
    <Standalone>
      <Listing of="the report" error={isFetching ? undefined : error} refetch={refetch}>
        {() => null}
      </Listing>
    </Standalone>
  )
}

function Closed({ title, sentence }: { title: string; sentence: string }) {
  useDocumentTitle(title)
  return (
    <Standalone>
      <div role="status">
        <h1>{title}</h1>
        <p>{sentence}</p>
      </div>
    </Standalone>
  )
}

function Linked({ token, report }: { token: string; report: WholeExpenseReportJson }) {
  const [decide] = useDecideByLinkMutation()
  const [write] = useWriteByLinkMutation()
  useShortcutKeys()
  const { owner, number, waitsFor, linkEndsAt = '' } = report
  const deciding = {
    receiptUrl: (receiptId: string, as?: 'print') =>
      urlOf(approvalLinkApi.receipt, { token, receiptId }, { as }),
    decide: (body: Parameters<typeof decide>[0]['body']) =>
      decide({ params: { token }, body }).unwrap(),
    write: (expenseId: string, text: string) =>
      write({ params: { token, expenseId }, body: { text } }).unwrap(),
    // The report is asked for again, and says that it is decided.
    leave: () => undefined,
  }
  const from = owner.department ? `${owner.name}, ${owner.department}` : owner.name
  return (
    <Main>
      <Logo />
      <Page
        title={report.title}
        lead={`${number}, from ${from}`}
        actions={
          <Button
            icon={<FileDown aria-hidden />}
            onClick={() => openFile(urlOf(approvalLinkApi.file, { token }), 'Downloading a report')}
          >
            PDF
          </Button>
        }
      >
        <p>
          {owner.name} asks {waitsFor?.email} to decide. The link is good for one decision, until{' '}
          {formatCreated(linkEndsAt)}.
        </p>
        <ReportFigures report={report} />
        <DecidingContext value={deciding}>
          <ReportLines report={report} />
        </DecidingContext>
      </Page>
    </Main>
  )
}

const Main = styled.main`
  flex: 1;
  display: grid;
  align-content: start;
  grid-template-columns: minmax(0, 1fr);
  gap: ${theme.space[6]};
  width: min(80rem, 100%);
  margin: 0 auto;
  padding: ${theme.space[4]};
  /* No bar of the shell is under the decision. */
  --bar: 0px;
`
