import { Rows4 } from 'lucide-react'
import type { ReactNode } from 'react'
import styled from 'styled-components'
import type { Sorting } from '../../lib/sorting.ts'
import { theme } from '../../theme/theme.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { sortedBy } from './expense-orders.ts'
import { columns, Mark } from './expense-row-look.ts'
import type { Selection } from './use-selection.ts'

type Props = {
  count: number
  sorting: Sorting
  onSort: (sorting: Sorting) => void
  selection: Selection
  compact: boolean
  onCompact: (compact: boolean) => void
  /** The rows. */
  children: ReactNode
}

const heads = ['Merchant', 'Category', 'Date', 'Status', 'Amount']

/** The table's head on wide screens: selects all, and sorts by a column. */
export function ExpenseTable(props: Props) {
  const { count, sorting, onSort, selection, compact, onCompact, children } = props
  const { all, some, selecting, selectAll } = selection
  return (
    // biome-ignore lint/a11y/useSemanticElements: the browser skips the rows away from the screen, which those of a table element cannot be
    <div
      role="table"
      aria-label="Expenses"
      aria-rowcount={count + 1}
      data-compact={compact || undefined}
    >
      {/* biome-ignore lint/a11y/useSemanticElements: as above */}
      <div role="rowgroup">
        <Head role="row" aria-rowindex={1}>
          <Mark role="columnheader">
            <input
              type="checkbox"
              aria-label="Select all"
              checked={all}
              ref={(box) => {
                if (box) box.indeterminate = some && !all
              }}
              disabled={selecting}
              onChange={() => void selectAll()}
            />
          </Mark>
          <Column>
            <VisuallyHidden>Receipts</VisuallyHidden>
          </Column>
          {heads.map((name) => {
            const column = name.toLowerCase()
            const sorted = sorting.sort === column
            return (
              <Column key={name} aria-sort={sorted ? direction(sorting) : undefined}>
                <button type="button" onClick={() => onSort(sortedBy(column, sorting))}>
                  {name}
                  {sorted && <i aria-hidden>{sorting.order === 'asc' ? '↑' : '↓'}</i>}
                </button>
              </Column>
            )
          })}
          <Column>
            <VisuallyHidden>Actions</VisuallyHidden>
            <IconButton
              size="small"
              icon={<Rows4 />}
              label="Compact rows"
              aria-pressed={compact}
              onClick={() => onCompact(!compact)}
            />
          </Column>
        </Head>
      </div>
      {children}
    </div>
  )
}

function direction({ order }: Sorting): 'ascending' | 'descending' {
  return order === 'asc' ? 'ascending' : 'descending'
}

const Column = styled.span.attrs({ role: 'columnheader' })``
const Head = styled.div`
  display: grid;
  grid-template-columns: ${columns};
  align-items: center;
  gap: ${theme.space[4]};
  padding: 0 ${theme.space[4]};
  background: ${theme.color.sunken};
  border-bottom: 1px solid ${theme.color.line};
  button:not([aria-pressed]) {
    display: inline-flex;
    align-items: center;
    gap: ${theme.space[1]};
    min-height: 2.5rem;
    margin: 0 calc(-1 * ${theme.space[2]});
    padding: 0 ${theme.space[2]};
    background: none;
    border: 0;
    color: ${theme.color.muted};
    font: 500 ${theme.size.body}/1.2 ${theme.font.display};
    letter-spacing: 0.06em;
    text-transform: uppercase;
    cursor: pointer;
  }
  button:hover, [aria-sort] button, [aria-pressed='true'] { color: ${theme.color.accent}; }
  i { font: 600 1rem/1 ${theme.font.text}; }
  > :nth-child(7), > :nth-child(8) { text-align: right; }
`
