import type { ExpenseJson } from '@sortie/contracts/expense'
import { formatMoney } from '@sortie/contracts/money'
import { Pencil, Trash2 } from 'lucide-react'
import { type MouseEvent, memo } from 'react'
import styled from 'styled-components'
import { formatDate } from '../../lib/format.ts'
import { expensePath } from '../../lib/paths.ts'
import { theme, tint } from '../../theme/theme.ts'
import { Button } from '../../ui/button.tsx'
import { CategoryBadge } from '../../ui/category-badge.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { useAtRest } from '../../ui/virtual-list.tsx'
import { WaitingBadge } from '../../ui/waiting-badge.tsx'
import { expenseName, otherStatus, paymentName } from './expense.ts'
import { ExpenseThumbnail } from './expense-thumbnail.tsx'

type Props = {
  expense: ExpenseJson
  tripName?: string
  /** These must stay the same from one rendering to the next. */
  onToggle: (expense: ExpenseJson) => void
  onEdit: (expense: ExpenseJson) => void
  onDelete: (expense: ExpenseJson) => void
}

// Scrolling renders the list for every row that comes in sight: the rows that are there already must not be rendered again.
export const ExpenseRow = memo(function ExpenseRow({
  expense,
  tripName,
  onToggle,
  onEdit,
  onDelete,
}: Props) {
  const name = expenseName(expense)
  const atRest = useAtRest()
  const details = [formatDate(expense.date), tripName, paymentName(expense.paymentMethod)].filter(
    Boolean,
  )
  return (
    // The row is a larger place to press; its name is the link that keyboards and screen readers have.
    <Row onClick={(event) => isPlain(event) && onEdit(expense)}>
      <ExpenseThumbnail expense={expense} atRest={atRest} />
      <Name>
        <a
          href={expensePath(expense.id)}
          onClick={(event) => {
            if (!isOrdinary(event)) return
            event.preventDefault()
            onEdit(expense)
          }}
        >
          {expense.merchant}
        </a>
      </Name>
      <Badges>
        <CategoryBadge category={expense.category} />
        <StatusBadge status={expense.status} />
        <WaitingBadge id={expense.id} />
      </Badges>
      <Details>
        {details.join(' · ')}
        {expense.notes && <em>{expense.notes}</em>}
      </Details>
      <Amount>{formatMoney(expense.amount, expense.currency)}</Amount>
      <Actions>
        {atRest && (
          <>
            <Button
              size="small"
              onClick={() => onToggle(expense)}
              aria-label={`${otherStatus(expense.status) === 'Submitted' ? 'Submit' : 'Draft'} ${name}`}
            >
              {otherStatus(expense.status) === 'Submitted' ? 'Submit' : 'Draft'}
            </Button>
            <IconButton
              size="small"
              icon={<Pencil />}
              label={`Edit ${name}`}
              onClick={() => onEdit(expense)}
            />
            <IconButton
              size="small"
              icon={<Trash2 />}
              label={`Delete ${name}`}
              onClick={() => onDelete(expense)}
            />
          </>
        )}
      </Actions>
    </Row>
  )
})

/** Not on something that has a deed of its own, and not the end of a selection of text. */
function isPlain({ target, currentTarget }: MouseEvent): boolean {
  const pressed = target as Element
  // React lets the presses in a dialog that a row opened come by here.
  return (
    currentTarget.contains(pressed) && !pressed.closest('a, button') && !getSelection()?.toString()
  )
}

/** With a key held the browser opens the address in a tab of its own. */
function isOrdinary({ metaKey, ctrlKey, shiftKey, button }: MouseEvent): boolean {
  return !metaKey && !ctrlKey && !shiftKey && button === 0
}

const Row = styled.div`
  cursor: pointer;
  display: grid;
  gap: ${theme.space[1]} ${theme.space[4]};
  padding: ${theme.space[3]} ${theme.space[4]};
  border-bottom: 1px solid ${theme.color.line};
  &:hover { background: ${tint('accent', 5)}; }
  ${theme.media.medium} {
    grid-template:
      'picture name badges amount actions' auto
      'picture details details amount actions' auto / auto minmax(0, max-content) minmax(8rem, 1fr) auto 11rem;
    align-items: center;
  }
  ${theme.media.small} {
    grid-template:
      'picture name amount' auto
      'picture badges badges' auto
      'picture details details' auto
      'actions actions actions' auto / auto minmax(0, 1fr) auto;
    column-gap: ${theme.space[3]};
  }
`
const Name = styled.strong`
  grid-area: name;
  overflow-wrap: anywhere;
  a { color: inherit; text-decoration: none; }
  a:hover { text-decoration: underline; text-underline-offset: 0.2em; }
`
const Badges = styled.div`
  grid-area: badges;
  display: flex;
  flex-wrap: wrap;
  gap: ${theme.space[2]};
  ${theme.media.medium} { margin-left: calc(-1 * ${theme.space[2]}); }
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
  min-height: 2rem;
  display: flex;
  justify-content: flex-end;
  align-items: center;
  gap: ${theme.space[1]};
`
