import type { ExpenseJson } from '@sortie/contracts/expense'
import { expenseReportApi } from '@sortie/contracts/expense-report'
import { formatTotals, sumByCurrency } from '@sortie/contracts/money'
import { isFree, placeOf } from '@sortie/contracts/road'
import type { TripJson } from '@sortie/contracts/travel'
import { Stamp, Trash2, Undo2, X } from 'lucide-react'
import { useState } from 'react'
import styled from 'styled-components'
import { lazyDialog } from '../../lib/lazy-dialog.tsx'
import { useMay } from '../../lib/may.ts'
import { useMayChange } from '../../lib/may-change.ts'
import { tripOptions } from '../../records/trips/trip.ts'
import { theme } from '../../theme/theme.ts'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { noChoice, Select } from '../../ui/select.tsx'
import type { Change } from './actions.ts'
import type { useExpenseActions } from './use-actions.ts'

const HandInDialog = lazyDialog(() =>
  import('../../records/hand-in/hand-in-dialog.tsx').then((file) => file.HandInDialog),
)

type Props = {
  expenses: readonly ExpenseJson[]
  trips: readonly TripJson[] | undefined
  actions: ReturnType<typeof useExpenseActions>
  onClear: () => void
}

/** Actions on the selected expenses, at the foot of the screen; on those that no report has, and that may be changed. */
export function SelectionBar({ expenses, trips, actions, onClear }: Props) {
  const sum = formatTotals(sumByCurrency(expenses))
  const mayChange = useMayChange()
  const notHandedIn = expenses.filter((each) => isFree(placeOf(each).at))
  const free = notHandedIn.filter(mayChange)
  const [locked, others] = [expenses.length - notHandedIn.length, notHandedIn.length - free.length]
  const options = tripOptions(trips)
  const may = useMay()
  // A mission is chosen first and applied by a button: arrow keys pass through all choices.
  const [target, setTarget] = useState('')
  const [handingIn, setHandingIn] = useState(false)

  function change(wanted: Change, done: string) {
    void actions.changeAll(free, wanted, done)
    onClear()
  }
  function move() {
    const name = options.find(({ value }) => value === target)?.label
    const done = target === noChoice ? 'moved out of their mission' : `moved to ${name}`
    change({ tripId: target === noChoice ? null : target }, done)
  }
  function remove() {
    void actions.removeLater(free)
    onClear()
  }
  return (
    <Bar aria-label="Selected expenses" data-clear>
      <IconButton size="small" icon={<X />} label="Clear selection" onClick={onClear} />
      <p role="status">
        {`${expenses.length.toLocaleString('en-US')} selected`} <strong>{sum}</strong>
        {locked > 0 && <small>{`${locked} handed in already`}</small>}
        {others > 0 && <small>{`${others} not entered by you`}</small>}
      </p>
      {free.length > 0 && (
        <>
          {may(expenseReportApi.handIn) && (
            <Button
              size="small"
              variant="primary"
              icon={<Stamp aria-hidden />}
              onClick={() => setHandingIn(true)}
            >
              Hand In
            </Button>
          )}
          {free.some(({ status }) => status === 'Submitted') && (
            <Button
              size="small"
              icon={<Undo2 aria-hidden />}
              onClick={() => change({ status: 'Draft' }, 'back to Draft')}
            >
              Back to Draft
            </Button>
          )}
          <Select
            compact
            label="Move to a mission"
            placeholder="Move to a mission"
            value={target}
            onChange={setTarget}
            options={options}
          />
          {target && (
            <Button size="small" variant="primary" onClick={move}>
              Move
            </Button>
          )}
          <Button size="small" icon={<Trash2 aria-hidden />} onClick={remove}>
            Delete
          </Button>
        </>
      )}
      {handingIn && (
        <HandInDialog expenses={free} onClose={() => setHandingIn(false)} onDone={onClear} />
      )}
    </Bar>
  )
}

const Bar = styled.section`
  position: sticky;
  bottom: calc(${theme.space[4]} + ${theme.barHeight});
  z-index: ${theme.layer.sticky};
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${theme.space[2]} ${theme.space[3]};
  padding: ${theme.space[3]} ${theme.space[4]};
  background: ${theme.color.raised};
  border: 1px solid ${theme.color.accent};
  border-radius: ${theme.radius.medium};
  box-shadow: ${theme.shadow.high};
  > p { flex: 1; white-space: nowrap; }
  ${theme.media.small} { > p { flex-basis: calc(100% - 4rem); } > p ~ * { flex-grow: 1; } }
  small { margin-left: ${theme.space[2]}; color: ${theme.color.muted}; }
  strong { margin-left: ${theme.space[2]}; font: 600 1.15rem/1.2 ${theme.font.display}; font-variant-numeric: tabular-nums; }
`
