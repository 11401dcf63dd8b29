import type { ExpenseJson } from '@sortie/contracts/expense'
import { useCallback, useState } from 'react'
import { isKept, keep } from '../../lib/kept-flag.ts'
import type { Sorting } from '../../lib/sorting.ts'
import { LongList } from '../../ui/long-list.tsx'
import { useScreen } from '../../ui/use-screen.ts'
import { ExpenseRow } from './expense-row.tsx'
import { ExpenseTable } from './expense-table.tsx'
import type { useExpenseActions } from './use-actions.ts'
import type { Selection } from './use-selection.ts'

/** Rows of one line, chosen for this device. */
const compactKey = 'sortie.expenses-compact'

type Props = {
  /** The rows that are loaded, of so many. */
  expenses: readonly ExpenseJson[]
  count: number
  /** The end of what is loaded comes near. */
  onEnd?: () => void
  tripNames: ReadonlyMap<string, string>
  sorting: Sorting
  onSort: (sorting: Sorting) => void
  selection: Selection
  /** On a phone in selection mode, a press on a row selects it. */
  marking: boolean
  actions: ReturnType<typeof useExpenseActions>
  onEdit: (expense: ExpenseJson) => void
}

/** The expenses: a list, and a table with columns to sort by where there is room for them. */
export function ExpenseList({
  expenses,
  count,
  onEnd,
  tripNames,
  sorting,
  onSort,
  selection,
  marking,
  actions,
  onEdit,
}: Props) {
  const wide = useScreen('wide')
  const small = useScreen('small')
  const [compact, setCompact] = useState(() => isKept(compactKey))
  const { chosen, select } = selection
  const { toggle, changeAll, removeLater } = actions
  const removeOne = useCallback(
    (expense: ExpenseJson) => void removeLater([expense]),
    [removeLater],
  )
  const swipe = useCallback(
    (expense: ExpenseJson, side: 'right' | 'left') => {
      if (side === 'left') void removeLater([expense])
      else if (expense.status === 'Draft')
        void changeAll([expense], { status: 'Submitted' }, 'submitted')
      else void changeAll([expense], { status: 'Draft' }, 'back to Draft')
    },
    [changeAll, removeLater],
  )
  const row = useCallback(
    (expense: ExpenseJson) => (
      <ExpenseRow
        expense={expense}
        tripName={tripNames.get(expense.tripId ?? '')}
        wide={wide}
        marking={marking}
        selected={chosen.has(expense.id)}
        onSelect={select}
        onToggle={toggle}
        onEdit={onEdit}
        onDelete={removeOne}
        onSwipe={swipe}
      />
    ),
    [tripNames, wide, marking, chosen, select, toggle, onEdit, removeOne, swipe],
  )
  const list = (
    <LongList
      // The browser remembers how high a row was.
      key={String(compact)}
      label="Expenses"
      items={expenses}
      count={count}
      onEnd={onEnd}
      itemKey={({ id }) => id}
      estimate={wide ? (compact ? 37 : 72.5) : small ? 97 : 74.5}
      inTable={wide}
    >
      {row}
    </LongList>
  )
  if (!wide) return list
  return (
    <ExpenseTable
      count={count}
      sorting={sorting}
      onSort={onSort}
      selection={selection}
      compact={compact}
      onCompact={(is) => {
        setCompact(is)
        keep(compactKey, is)
      }}
    >
      {list}
    </ExpenseTable>
  )
}
