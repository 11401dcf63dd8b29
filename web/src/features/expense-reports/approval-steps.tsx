import type { WholeExpenseReportJson } from '@sortie/contracts/expense-report'
import { CircleCheck, CircleDashed, CircleX, Stamp, Undo2 } from 'lucide-react'
import { Link } from 'react-router-dom'
import styled from 'styled-components'
import { formatCreated } from '../../lib/format.ts'
import { verifyPath } from '../../lib/paths.ts'
import { theme } from '../../theme/theme.ts'
import { Card } from '../../ui/card.tsx'

type Step = WholeExpenseReportJson['steps'][number]

/** Who was asked, who decided, when and with which words. */
export function ApprovalSteps({ report }: { report: WholeExpenseReportJson }) {
  const { steps, seal } = report
  if (steps.length === 0) return null
  return (
    <Card title="Decisions" icon={<Stamp aria-hidden />}>
      <List>
        {steps.map((step) => (
          <li key={`${step.approver.id}${step.askedAt}`} data-decision={step.decision}>
            {icons[step.decision ?? 'open']}
            <span>
              {sentenceOf(step)}
              {step.comment && <q>{step.comment}</q>}
              {step.takenBack && (
                <>
                  <br />
                  {`It was taken back on ${formatCreated(step.takenBack.at)}`}
                  <q>{step.takenBack.reason}</q>
                </>
              )}
            </span>
          </li>
        ))}
      </List>
      <Until report={report} />
      {seal?.sha256 && (
        <Aside>
          The PDF is signed. Who holds it can check it by the number{' '}
          <Link to={verifyPath(seal.number)}>{seal.number}</Link>.
        </Aside>
      )}
    </Card>
  )
}

/** Says until when somebody outside may decide, and what to do when nobody can. */
function Until({ report }: { report: WholeExpenseReportJson }) {
  const { waitsFor, approverIsGone, linkEndsAt = '', steps } = report
  const first = steps.find(({ decision }) => decision === 'approved')?.decidedBy
  if (!waitsFor || !(approverIsGone || linkEndsAt)) return null
  if (!approverIsGone) return <Aside>The link is good until {formatCreated(linkEndsAt)}.</Aside>
  return (
    <Aside role="alert">
      {linkEndsAt
        ? `The link of ${waitsFor.name} ended on ${formatCreated(linkEndsAt)}. Ask again to send a new one, or ask somebody else.`
        : first
          ? `The account of ${waitsFor.name} is deactivated. ${first.byLink ? 'An administrator names a second approver in Organisation, Approvals' : `${first.name} can ask somebody else`}, or the owner asks the second approver of the organisation.`
          : `The account of ${waitsFor.name} is deactivated. Ask somebody else, or withdraw the report.`}
    </Aside>
  )
}

function sentenceOf({
  approver,
  askedAt,
  decision,
  decidedBy,
  decidedAt,
  takenBack,
  insteadOf,
}: Step): string {
  const link = approver.byLink ? ' by a link' : ''
  if (!decision || !decidedAt)
    return `${approver.name} was asked${link}${insteadOf ? ` instead of ${insteadOf.name}, ${insteadOf.isFormerManager ? 'the manager before' : 'who has left'},` : ''} on ${formatCreated(askedAt)}`
  const by = takenBack?.by ?? decidedBy
  const standsIn = by && by.id !== approver.id
  const who = standsIn ? `${by.name}, standing in for ${approver.name},` : approver.name
  const did = decision === 'returned' ? 'returned' : 'approved'
  return `${who} ${did} it${link} on ${formatCreated(decidedAt)}`
}

const icons = {
  approved: <CircleCheck aria-hidden />,
  returned: <CircleX aria-hidden />,
  taken_back: <Undo2 aria-hidden />,
  open: <CircleDashed aria-hidden />,
}

const Aside = styled.p`
  margin-top: ${theme.space[4]};
  color: ${theme.color.muted};
`
const List = styled.ol`
  display: grid;
  gap: ${theme.space[3]};
  li { display: flex; gap: ${theme.space[2]}; }
  svg { flex: none; width: 1.25rem; color: ${theme.color.muted}; }
  [data-decision='approved'] svg { color: ${theme.color.good}; }
  [data-decision='returned'] svg { color: ${theme.color.bad}; }
  span { min-width: 0; overflow-wrap: anywhere; }
  q { display: block; color: ${theme.color.muted}; }
`
