import type { ExpenseJson } from '@sortie/contracts/expense'
import styled from 'styled-components'
import { fetchedPart } from '../../lib/fetched-part.tsx'
import { theme } from '../../theme/theme.ts'
import { categoryLook } from '../../ui/category-badge.tsx'

// Loaded separately: the list is shown before its pictures.
const ReceiptThumbnail = fetchedPart(
  () => import('./receipt-thumbnail.tsx').then((file) => file.ReceiptThumbnail),
  { meanwhile: CategorySign },
)

/** The first receipt of an expense, which opens the viewer; the icon of its category when it has none. */
export function ExpenseThumbnail({ expense }: { expense: ExpenseJson }) {
  return (
    <Place>
      {expense.receiptCount > 0 ? (
        <ReceiptThumbnail expense={expense} />
      ) : (
        <CategorySign expense={expense} />
      )}
    </Place>
  )
}

function CategorySign({ expense }: { expense: ExpenseJson }) {
  const { Icon, color } = categoryLook(expense.category)
  return (
    <Sign aria-hidden style={{ color: theme.color[color] }}>
      <Icon />
    </Sign>
  )
}

/** The place has a fixed size, so that nothing moves when a picture arrives. */
const Place = styled.div`
  grid-area: picture;
  width: 2.75rem;
  height: 2.75rem;
  [data-compact] & { width: 2rem; height: 2rem; margin: 0 auto; }
`
const Sign = styled.span`
  display: grid;
  place-items: center;
  height: 100%;
  border: 1px dashed ${theme.color.line};
  border-radius: ${theme.radius.small};
  background: color-mix(in srgb, currentColor 6%, transparent);
  svg { width: 1.125rem; height: 1.125rem; }
`
