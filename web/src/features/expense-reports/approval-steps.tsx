import type { WholeExpenseReportJson } from '@sortie/contracts/expense-report'
import { CircleCheck, CircleDashed, CircleX, Stamp } from 'lucide-react'
import { Link } from 'react-router-dom'
import styled from 'styled-components'
import { formatCreated } from '../../lib/format.ts'
import { verifyPath } from '../../lib/paths.ts'
import { theme } from '../../theme/theme.ts'
import { Card } from '../../ui/card.tsx'

type Step = WholeExpenseReportJson['steps'][number]

/** Who was asked, who decided, when and with which words. */
export function ApprovalSteps({ steps, seal }: Pick<WholeExpenseReportJson, 'steps' | 'seal'>) {
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
            </span>
          </li>
        ))}
      </List>
      {seal?.sha256 && (
        <Sealed>
          The PDF is signed. Who holds it can check it by the number{' '}
          <Link to={verifyPath(seal.number)}>{seal.number}</Link>.
        </Sealed>
      )}
    </Card>
  )
}

function sentenceOf({ approver, askedAt, decision, decidedBy, decidedAt }: Step): string {
  if (!decision || !decidedAt) return `${approver.name} was asked on ${formatCreated(askedAt)}`
  const standsIn = decidedBy && decidedBy.id !== approver.id
  const who = standsIn ? `${decidedBy.name}, standing in for ${approver.name},` : approver.name
  return `${who} ${decision} it on ${formatCreated(decidedAt)}`
}

const icons = {
  approved: <CircleCheck aria-hidden />,
  returned: <CircleX aria-hidden />,
  open: <CircleDashed aria-hidden />,
}

const Sealed = styled.p`
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
