import type { ReportLineJson, WholeExpenseReportJson } from '@sortie/contracts/expense-report'
import { formatMoney } from '@sortie/contracts/money'
import { paidText } from '@sortie/contracts/paid-text'
import { paymentLabel, shortDate } from '@sortie/report-document/labels'
import { Fragment, use } from 'react'
import { Link } from 'react-router-dom'
import styled from 'styled-components'
import { formatDate } from '../../lib/format.ts'
import { expenseReportPath } from '../../lib/paths.ts'
import { theme } from '../../theme/theme.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Field } from '../../ui/field.tsx'
import { Row, Small, Split, Stack } from '../../ui/layout.tsx'
import { Textarea } from '../../ui/textarea.tsx'
import { DecidingContext } from './deciding.ts'
import { lineConcernText } from './line-concern-text.ts'
import { saidTexts } from './line-looks.ts'
import { LineMessages } from './line-messages.tsx'
import { LineReceipts } from './line-receipts.tsx'

export type LineProps = {
  report: WholeExpenseReportJson
  line: ReportLineJson
  /** Null approves it, a text returns it with that reason; undefined while nothing is said of it. */
  verdict: string | null | undefined
  onVerdict: (verdict: string | null | undefined) => void
}

/** One expense of a report beside its receipts: its figures, and what was written about it. */
export function LinePanel({ report, line, verdict, onVerdict, onApprove }: PanelProps) {
  const mayJudge = report.mayDecide && line.state === 'open'
  return (
    <Card title={line.merchant}>
      <Split>
        <LineReceipts line={line} />
        <Stack $gap={4}>
          {mayJudge && (
            <Row>
              {verdict !== null && onApprove && (
                <Button size="small" onClick={onApprove}>
                  Approve This Line
                </Button>
              )}
              {verdict === null && <span>You approve this line.</span>}
              {typeof verdict !== 'string' && (
                <Button size="small" onClick={() => onVerdict('')}>
                  Return This Line
                </Button>
              )}
            </Row>
          )}
          <LineFacts report={report} line={line} verdict={verdict} onVerdict={onVerdict} />
        </Stack>
      </Split>
    </Card>
  )
}

/** `onApprove`: approves it and goes on; none where the report has no other line to decide on. */
type PanelProps = LineProps & { onApprove: (() => void) | undefined }

/** All that is known of a line beside its receipts, the reason why it is returned, and its messages. */
export function LineFacts({ report, line, verdict, onVerdict }: LineProps) {
  const { date, category, amount, currency, paymentMethod, notes, tripName } = line
  const { continues, continuedIn } = line
  const deciding = use(DecidingContext)
  const said = saidTexts(line)
  const isOpen = report.state === 'waiting' && line.state === 'open'
  const facts = [
    ['Merchant', said.merchant && line.merchant, said.merchant],
    ['Amount', formatMoney(amount, currency), said.amount],
    ['Paid as', paidText(line, shortDate)],
    ['Date', formatDate(date), said.date],
    ['Category', category],
    ['Paid with', paymentMethod && paymentLabel(paymentMethod)],
    ['Mission', tripName],
    ['Notes', notes],
    ['Receipt declared lost', line.lostReceipt],
    ['Entered by', line.enteredBy && `${line.enteredBy.name} for ${report.owner.name}`],
    ['Returned before', continues && <Before {...continues} />],
    ['Returned', line.state === 'returned' && line.reason],
    [
      'Again in',
      continuedIn && <Link to={expenseReportPath(continuedIn.reportId)}>{continuedIn.number}</Link>,
    ],
    ...(line.corrections ?? []).map((each) => ['Corrected', correctionText(each, currency)]),
  ] as const
  return (
    <>
      {typeof verdict === 'string' && (
        <Field label="Why it is returned" required>
          <Textarea
            // It was asked for by the press that shows it.
            autoFocus
            name="reason"
            maxLength={500}
            value={verdict}
            onChange={(event) => onVerdict(event.target.value)}
          />
          <Button size="small" onClick={() => onVerdict(undefined)}>
            Do Not Return It
          </Button>
        </Field>
      )}
      <Known line={line} owner={report.owner.name} />
      <Figures>
        {facts.map(
          ([name, value, read]) =>
            value && (
              <Fragment key={`${name} ${value}`}>
                <dt>{name}</dt>
                <dd>
                  {value}
                  {read && <Small>{`Receipt: ${read}`}</Small>}
                </dd>
              </Fragment>
            ),
        )}
      </Figures>
      {deciding?.more?.(line)}
      <LineMessages line={line} mayWrite={isOpen} />
    </>
  )
}

function Before({ reportId, number, reason }: NonNullable<ReportLineJson['continues']>) {
  return (
    <>
      <Link to={expenseReportPath(reportId)}>{number}</Link>: {reason}
    </>
  )
}

/** What who decides should know of the line; that it has no receipt is said where receipts are. */
function Known({ line, owner }: { line: ReportLineJson; owner: string }) {
  const { concerns = [], lateReceipts = [], goneReceipts = [], receipts } = line
  const gone = receipts.filter(({ id }) => goneReceipts.includes(id))
  const said = [
    ...(line.isUnasked
      ? [
          'What was found since it was handed in is not known yet. Open the report again in a minute.',
        ]
      : []),
    ...concerns
      .filter(({ concern }) => concern !== 'no_receipt')
      .map((each) => lineConcernText(each, owner)),
    ...lateReceipts.map(
      ({ fileName, sha256 }) =>
        `A receipt came after it was handed in: ${fileName}, SHA-256 ${sha256.slice(0, 16)}. It is not in the PDF of the report.`,
    ),
    ...gone.map(
      ({ fileName }) => `${fileName} was deleted after it was handed in. It is in the PDF alone.`,
    ),
  ]
  if (said.length === 0) return null
  return (
    <Sentences aria-label="To look at">
      {said.map((text) => (
        <li key={text}>{text}</li>
      ))}
    </Sentences>
  )
}

function correctionText(
  { amount, reason, settledIn }: NonNullable<ReportLineJson['corrections']>[number],
  currency: ReportLineJson['currency'],
): string {
  const where = settledIn ? `in report ${settledIn}` : 'in the next report'
  return `${formatMoney(amount, currency)}, settled ${where}: ${reason}`
}

const Sentences = styled.ul`
  display: grid;
  gap: ${theme.space[1]};
  padding-left: ${theme.space[3]};
  border-left: 3px solid ${theme.color.warn};
  overflow-wrap: anywhere;
`
const Figures = styled.dl`
  display: grid;
  grid-template-columns: max-content minmax(0, 1fr);
  gap: ${theme.space[1]} ${theme.space[4]};
  dt { color: ${theme.color.muted}; }
  dd { overflow-wrap: anywhere; white-space: pre-wrap; }
`
