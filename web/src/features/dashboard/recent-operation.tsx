import type { ExpenseJson } from '@sortie/contracts/expense'
import { formatMoney } from '@sortie/contracts/money'
import styled from 'styled-components'
import { formatDate } from '../../lib/format.ts'
import { expensePath } from '../../lib/paths.ts'
import { usePlace } from '../../records/expense-reports/expense-place.tsx'
import { ToggleButton } from '../../records/expenses/toggle-button.tsx'
import { useToggleStatus } from '../../records/expenses/use-toggle-status.ts'
import { theme } from '../../theme/theme.ts'
import { CategoryBadge } from '../../ui/category-badge.tsx'
import { PlaceBadge } from '../../ui/place-badge.tsx'
import { PlainLink } from '../../ui/plain-link.tsx'

/** A row of the newest expenses, with a button to submit it or take it back. */
export function RecentOperation({ expense }: { expense: ExpenseJson }) {
  const toggle = useToggleStatus()
  const place = usePlace(expense)
  return (
    <Row>
      <div>
        <PlainLink to={expensePath(expense.id)}>{expense.merchant}</PlainLink>
        <CategoryBadge category={expense.category} />
        <small>
          {formatDate(expense.date)} · <code>{expense.id.slice(0, 8)}</code>
        </small>
      </div>
      <Amount>{formatMoney(expense.amount, expense.currency)}</Amount>
      <PlaceBadge place={place} />
      <ToggleButton expense={expense} at={place.at} onToggle={toggle} />
    </Row>
  )
}

const Row = styled.li`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto 6.5rem 6.5rem;
  align-items: center;
  gap: ${theme.space[3]};
  padding: ${theme.space[3]} ${theme.space[4]};
  border-bottom: 1px solid ${theme.color.line};
  > div { display: flex; flex-wrap: wrap; align-items: center; gap: ${theme.space[1]} ${theme.space[2]}; min-width: 0; overflow-wrap: anywhere; }
  small { flex-basis: 100%; color: ${theme.color.muted}; }
  code { font-family: ${theme.font.mono}; }
  ${theme.media.small} {
    grid-template-columns: minmax(0, 1fr) auto auto;
    > div { grid-column: 1 / -1; }
    > button { justify-self: end; }
  }
`
const Amount = styled.span`
  font: 600 1.15rem/1.2 ${theme.font.display};
  font-variant-numeric: tabular-nums;
  text-align: right;
  ${theme.media.small} { text-align: left; }
`
