import type { ReportLineJson, WholeExpenseReportJson } from '@sortie/contracts/expense-report'
import { formatMoney } from '@sortie/contracts/money'
import { paidText } from '@sortie/contracts/paid-text'
import { paymentLabel, shortDate } from '@sortie/report-document/labels'
import { FileText } from 'lucide-react'
import { Fragment, use } from 'react'
import styled from 'styled-components'
import { formatDate } from '../../lib/format.ts'
import { theme } from '../../theme/theme.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Field } from '../../ui/field.tsx'
import { Stack } from '../../ui/layout.tsx'
import { Textarea } from '../../ui/textarea.tsx'
import { DecidingContext } from './deciding.ts'
import { lineConcernText } from './line-concern-text.ts'
import { LineMessages } from './line-messages.tsx'

type Props = {
  report: WholeExpenseReportJson
  line: ReportLineJson
  /** Why it is to be returned; undefined while it is not. */
  reason: string | undefined
  onReason: (reason: string | undefined) => void
}

/** One expense of a report: its figures, its receipts as they were handed in, and what was written about it. */
export function LinePanel({ report, line, reason, onReason }: Props) {
  const { date, category, amount, currency, paymentMethod, notes, tripName } = line
  const deciding = use(DecidingContext)
  const paid = paidText(line, shortDate)
  const isOpen = report.state === 'waiting' && line.state === 'open'
  return (
    <Card title={line.merchant}>
      <Stack $gap={4}>
        <Figures>
          <dt>Amount</dt>
          <dd>{formatMoney(amount, currency)}</dd>
          {paid && <dt>Paid as</dt>}
          {paid && <dd>{paid}</dd>}
          <dt>Date</dt>
          <dd>{formatDate(date)}</dd>
          <dt>Category</dt>
          <dd>{category}</dd>
          {paymentMethod && <dt>Paid with</dt>}
          {paymentMethod && <dd>{paymentLabel(paymentMethod)}</dd>}
          {tripName && <dt>Mission</dt>}
          {tripName && <dd>{tripName}</dd>}
          {notes && <dt>Notes</dt>}
          {notes && <dd>{notes}</dd>}
          {line.state === 'returned' && <dt>Returned</dt>}
          {line.state === 'returned' && <dd>{line.reason}</dd>}
          {line.corrections?.map((each) => (
            <Fragment key={each.at}>
              <dt>Corrected</dt>
              <dd>{correctionText(each, currency)}</dd>
            </Fragment>
          ))}
        </Figures>
        <Known line={line} owner={report.owner.name} />
        {deciding?.more?.(line)}
        {report.mayDecide &&
          (reason === undefined ? (
            <div>
              <Button size="small" onClick={() => onReason('')}>
                Return This Line
              </Button>
            </div>
          ) : (
            <Field label="Why it is returned" required>
              <Textarea
                // It was asked for by the press that shows it.
                autoFocus
                name="reason"
                maxLength={500}
                value={reason}
                onChange={(event) => onReason(event.target.value)}
              />
              <Button size="small" onClick={() => onReason(undefined)}>
                Do Not Return It
              </Button>
            </Field>
          ))}
        <Receipts line={line} />
        <LineMessages line={line} mayWrite={isOpen} />
      </Stack>
    </Card>
  )
}

/** What who decides should know of the line; that it has no receipt is said where receipts are. */
function Known({ line, owner }: { line: ReportLineJson; owner: string }) {
  const { concerns = [], lateReceipts = [], goneReceipts = [], receipts } = line
  const gone = receipts.filter(({ id }) => goneReceipts.includes(id))
  const said = [
    ...concerns
      .filter(({ concern }) => concern !== 'no_receipt')
      .map((each) => lineConcernText(each, owner)),
    ...lateReceipts.map(
      ({ fileName }) =>
        `A receipt came after it was handed in: ${fileName}. It is not in the PDF of the report.`,
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

function Receipts({ line }: { line: ReportLineJson }) {
  const deciding = use(DecidingContext)
  const { receipts, lateReceipts = [], goneReceipts = [] } = line
  const there = [...receipts.filter(({ id }) => !goneReceipts.includes(id)), ...lateReceipts]
  const none = receipts.length === 0 && !line.correctionOf && <p>No receipt was handed in.</p>
  if (there.length === 0) return none
  return (
    <>
      {none}
      <Pictures aria-label="Receipts">
        {there.map(({ id, fileName, mimeType }) => {
          return (
            <li key={id}>
              <a href={deciding?.receiptUrl(id)} target="_blank" rel="noopener">
                {mimeType === 'application/pdf' ? (
                  <>
                    <FileText aria-hidden /> {fileName}
                  </>
                ) : (
                  <img
                    src={deciding?.receiptUrl(id, 'print')}
                    alt={`Receipt ${fileName}`}
                    loading="lazy"
                  />
                )}
              </a>
            </li>
          )
        })}
      </Pictures>
    </>
  )
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
const Pictures = styled.ul`
  display: grid;
  gap: ${theme.space[3]};
  a { display: inline-flex; align-items: center; gap: ${theme.space[2]}; }
  img { max-width: 100%; border: 1px solid ${theme.color.line}; border-radius: ${theme.radius.small}; background: ${theme.color.sunken}; }
`
