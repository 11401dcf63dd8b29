import type { ReactNode } from 'react'
import styled from 'styled-components'
import type { Sorting } from '../../lib/sorting.ts'
import { theme } from '../../theme/theme.ts'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { sortedBy } from './expense-orders.ts'
import { columns, Mark } from './expense-row-look.ts'
import type { Selection } from './use-selection.ts'

type Props = {
  count: number
  sorting: Sorting
  onSort: (sorting: Sorting) => void
  selection: Selection
  /** The rows. */
  children: ReactNode
}

const heads = ['Merchant', 'Category', 'Date', 'Status', 'Amount']

/** The table's head on wide screens: selects all, and sorts by a column. */
export function ExpenseTable({ count, sorting, onSort, selection, children }: Props) {
  const { all, some, selecting, selectAll } = selection
  return (
    // biome-ignore lint/a11y/useSemanticElements: the browser skips the rows away from the screen, which those of a table element cannot be
    <div role="table" aria-label="Expenses" aria-rowcount={count + 1}>
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
  button {
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
  button:hover, [aria-sort] button { color: ${theme.color.accent}; }
  i { font: 600 1rem/1 ${theme.font.text}; }
  > :nth-child(7) { text-align: right; }
`
