import type { ExpenseJson } from '@sortie/contracts/expense'
import { formatMoney } from '@sortie/contracts/money'
import { Paperclip, Pencil, Trash2 } from 'lucide-react'
import styled from 'styled-components'
import { formatDate } from '../../lib/format.ts'
import { theme, tint } from '../../theme/theme.ts'
import { Button } from '../../ui/button.tsx'
import { CategoryBadge } from '../../ui/category-badge.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { expenseName, otherStatus, paymentName } from './expense.ts'

type Props = { expense: ExpenseJson; tripName?: string; onToggle: () => void; onEdit: () => void; onDelete: () => void }

export function ExpenseRow({ expense, tripName, onToggle, onEdit, onDelete }: Props) {
  const name = expenseName(expense)
  const details = [formatDate(expense.date), tripName, paymentName(expense.paymentMethod)].filter(Boolean)
  return (
    <Row>
      <Main>
        <strong>{expense.merchant}</strong>
        <CategoryBadge category={expense.category} />
        <StatusBadge status={expense.status} />
        {expense.receiptCount > 0 && (
          <Clip title={`${expense.receiptCount} attached`}>
            <Paperclip aria-hidden /> {expense.receiptCount}
            <span> receipts</span>
          </Clip>
        )}
      </Main>
      <Details>
        {details.join(' · ')}
        {expense.notes && <em>{expense.notes}</em>}
      </Details>
      <Amount>{formatMoney(expense.amount, expense.currency)}</Amount>
      <Actions>
        <Button
          size="small"
          onClick={onToggle}
          aria-label={`${otherStatus(expense.status) === 'Submitted' ? 'Submit' : 'Draft'} ${name}`}
        >
          {otherStatus(expense.status) === 'Submitted' ? 'Submit' : 'Draft'}
        </Button>
        <IconButton size="small" icon={<Pencil />} label={`Edit ${name}`} onClick={onEdit} />
        <IconButton size="small" icon={<Trash2 />} label={`Delete ${name}`} onClick={onDelete} />
      </Actions>
    </Row>
  )
}

const Row = styled.div`
  display: grid;
  grid-template: 'main amount' auto 'details actions' auto / minmax(0, 1fr) auto;
  gap: ${theme.space[1]} ${theme.space[4]};
  padding: ${theme.space[3]} ${theme.space[4]};
  border-bottom: 1px solid ${theme.color.line};
  &:hover { background: ${tint('accent', 5)}; }
  ${theme.media.medium} {
    grid-template: 'main amount actions' auto 'details amount actions' auto / minmax(0, 1fr) auto 11rem;
    align-items: center;
  }
  ${theme.media.small} { grid-template: 'main amount' auto 'details details' auto 'actions actions' auto / minmax(0, 1fr) auto; }
`
const Main = styled.div`
  grid-area: main;
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${theme.space[2]};
  min-width: 0;
  strong { overflow-wrap: anywhere; }
`
const Clip = styled.span`
  display: inline-flex;
  align-items: center;
  gap: 0.2em;
  color: ${theme.color.muted};
  font-size: ${theme.size.small};
  svg { width: 0.9rem; height: 0.9rem; }
  > span { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
`
const Details = styled.p`
  grid-area: details;
  color: ${theme.color.muted};
  font-size: ${theme.size.small};
  overflow: hidden;
  text-overflow: ellipsis;
  white-space: nowrap;
  em { margin-left: ${theme.space[2]}; font-style: normal; opacity: 0.85; }
`
const Amount = styled.span`
  grid-area: amount;
  text-align: right;
  font: 600 1.2rem/1.2 ${theme.font.display};
  font-variant-numeric: tabular-nums;
  letter-spacing: 0.02em;
`
const Actions = styled.div`
  grid-area: actions;
  display: flex;
  justify-content: flex-end;
  align-items: center;
  gap: ${theme.space[1]};
`
