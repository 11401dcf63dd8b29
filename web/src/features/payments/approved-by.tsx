import type { ExpenseReportJson } from '@sortie/contracts/expense-report'
import styled from 'styled-components'
import { theme } from '../../theme/theme.ts'
import { Badge } from '../../ui/badge.tsx'

/** By whom, with their addresses: anybody may bear a name. What finance looks at twice is marked. */
export function ApprovedBy({ steps }: Pick<ExpenseReportJson, 'steps'>) {
  return (
    <List>
      {steps.map(({ decidedBy, firstTime, askedAt }) =>
        decidedBy ? (
          <li key={askedAt}>
            {decidedBy.name}
            {decidedBy.email !== decidedBy.name && <small>{decidedBy.email}</small>}
            {decidedBy.byLink && <Badge color="warn">By link, not confirmed</Badge>}
            {firstTime && <Badge color="warn">First time</Badge>}
          </li>
        ) : null,
      )}
    </List>
  )
}

const List = styled.ul`
  display: grid;
  gap: ${theme.space[1]};
  li { display: flex; flex-wrap: wrap; align-items: baseline; gap: ${theme.space[1]}; }
  small { color: ${theme.color.muted}; }
`
