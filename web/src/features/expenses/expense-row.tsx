import type { ExpenseJson } from '@sortie/contracts/expense'
import { formatMoney } from '@sortie/contracts/money'
import { formatPaid } from '@sortie/contracts/paid-text'
import { isFree } from '@sortie/contracts/road'
import { paymentLabel } from '@sortie/report-document/labels'
import { Eye, Pencil, Trash2 } from 'lucide-react'
import { type MouseEvent, memo } from 'react'
import { formatDate } from '../../lib/format.ts'
import { useMayChange } from '../../lib/may-change.ts'
import { expensePath } from '../../lib/paths.ts'
import { usePlace } from '../../records/expense-reports/expense-place.tsx'
import { DuplicateMark } from '../../records/expenses/duplicate-mark.tsx'
import { expenseName } from '../../records/expenses/expense.ts'
import { ToggleButton, useToggleWord } from '../../records/expenses/toggle-button.tsx'
import { CategoryBadge } from '../../ui/category-badge.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { PlaceBadge } from '../../ui/place-badge.tsx'
import { useSwipe } from '../../ui/use-swipe.ts'
import { WaitingBadge } from '../../ui/waiting-badge.tsx'
import {
  Actions,
  Amount,
  Badges,
  Behind,
  Day,
  Details,
  Mark,
  Name,
  Row,
} from './expense-row-look.ts'
import { ExpenseThumbnail } from './expense-thumbnail.tsx'

type Props = {
  expense: ExpenseJson
  tripName?: string
  /** True in the table, where the parts are cells of columns. */
  wide: boolean
  /** In selection mode a press selects the row instead of opening it. */
  marking: boolean
  selected: boolean
  /** Must be stable between renders. */
  onSelect: (expense: ExpenseJson, upTo: boolean) => void
  onToggle: (expense: ExpenseJson) => void
  onEdit: (expense: ExpenseJson) => void
  onDelete: (expense: ExpenseJson) => void
  onSwipe: (expense: ExpenseJson, side: 'right' | 'left') => void
}

// Memoised: each page that is loaded renders the list, and the rows that are there must not be rendered again.
export const ExpenseRow = memo(function ExpenseRow(props: Props) {
  const { expense, tripName, wide, marking, selected } = props
  const { onSelect, onToggle, onEdit, onDelete, onSwipe } = props
  const press = marking ? () => onSelect(expense, false) : () => onEdit(expense)
  const name = expenseName(expense)
  const place = usePlace(expense)
  const free = useMayChange()(expense) && isFree(place.at)
  const toggles = useToggleWord(expense, place.at)
  const swipe = useSwipe({
    right: toggles && (() => onSwipe(expense, 'right')),
    left: free ? () => onSwipe(expense, 'left') : undefined,
  })
  const { paidAmount, paidCurrency } = expense
  const paid = paidAmount && paidCurrency && formatPaid({ paidAmount, paidCurrency })
  const details = [
    !wide && formatDate(expense.date),
    paid,
    tripName,
    paymentLabel(expense.paymentMethod),
  ]
    .filter(Boolean)
    .join(' · ')
  const cell = wide ? { role: 'cell' } : {}
  const category = <CategoryBadge category={expense.category} />
  const status = <PlaceBadge place={place} />
  return (
    <Behind data-right={toggles} data-left="Delete" {...swipe}>
      {/* The row is a larger press target; its name is the link for keyboards and screen readers. */}
      <Row
        $wide={wide}
        data-marking={marking || undefined}
        data-selected={selected || undefined}
        onClick={(event) => isPlain(event) && press()}
      >
        <Mark {...cell}>
          <input
            type="checkbox"
            aria-label={`Select ${name}`}
            checked={selected}
            onChange={({ nativeEvent }) =>
              onSelect(expense, (nativeEvent as globalThis.MouseEvent).shiftKey)
            }
          />
        </Mark>
        <div {...cell}>
          <ExpenseThumbnail expense={expense} />
        </div>
        <Name {...cell}>
          <a
            href={expensePath(expense.id)}
            title={expense.merchant}
            onClick={(event) => {
              if (!isOrdinary(event)) return
              event.preventDefault()
              press()
            }}
          >
            {expense.merchant}
          </a>
          <Details>
            {details && <span>{details}</span>}
            {expense.notes && <em>{expense.notes}</em>}
          </Details>
          {wide && <WaitingBadge id={expense.id} />}
          {wide && <DuplicateMark expenseId={expense.id} />}
        </Name>
        {wide ? (
          <>
            <div {...cell}>{category}</div>
            <Day {...cell}>{formatDate(expense.date)}</Day>
            <div {...cell}>{status}</div>
          </>
        ) : (
          <Badges>
            {category}
            {status}
            <WaitingBadge id={expense.id} />
            <DuplicateMark expenseId={expense.id} />
          </Badges>
        )}
        <Amount {...cell}>{formatMoney(expense.amount, expense.currency)}</Amount>
        <Actions {...cell}>
          <ToggleButton expense={expense} at={place.at} onToggle={onToggle} />
          {free ? (
            <IconButton
              size="small"
              icon={<Pencil />}
              label={`Edit ${name}`}
              onClick={() => onEdit(expense)}
            />
          ) : (
            <IconButton
              size="small"
              icon={<Eye />}
              label={`Open ${name}`}
              onClick={() => onEdit(expense)}
            />
          )}
          {free && (
            <IconButton
              size="small"
              icon={<Trash2 />}
              label={`Delete ${name}`}
              onClick={() => onDelete(expense)}
            />
          )}
        </Actions>
      </Row>
    </Behind>
  )
})

/** Ignores presses on controls of the row, and the end of a text selection. */
function isPlain({ target, currentTarget }: MouseEvent): boolean {
  const pressed = target as Element
  // React bubbles events of dialogs that a row has opened through the row.
  return (
    currentTarget.contains(pressed) &&
    !pressed.closest('a, button, input') &&
    !getSelection()?.toString()
  )
}

/** With a modifier key the browser opens the address in a new tab. */
function isOrdinary({ metaKey, ctrlKey, shiftKey, button }: MouseEvent): boolean {
  return !metaKey && !ctrlKey && !shiftKey && button === 0
}
