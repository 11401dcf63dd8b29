import { formatTotals } from '@sortie/contracts/money'
import { Stamp } from 'lucide-react'
import { useExpenseSummaryQuery } from '../../records/expenses/expenses.api.ts'
import { useHandIn } from '../../records/hand-in/use-hand-in.tsx'
import { Button } from '../../ui/button.tsx'
import { Row } from '../../ui/layout.tsx'

const ready = { place: 'submitted' } as const

/** True once it is known whether the line stands. */
export function useIsReadyKnown(): boolean {
  const { data, error } = useExpenseSummaryQuery(ready)
  return Boolean(data || error)
}

/** What is submitted leads somewhere: "7 submitted expenses, €946.50" and Hand In, as long as there are any. */
export function ReadyLine() {
  const { data } = useExpenseSummaryQuery(ready)
  const { handIn, dialog } = useHandIn(ready)
  if (!data || data.count === 0) return null
  const { count, totals } = data
  return (
    <Row $gap={3} style={{ flexWrap: 'nowrap' }}>
      <p role="status">
        {`${count.toLocaleString('en-US')} submitted ${count === 1 ? 'expense' : 'expenses'}, `}
        <strong>{formatTotals(totals)}</strong>
      </p>
      <Button size="small" icon={<Stamp aria-hidden />} onClick={() => void handIn()}>
        Hand In
      </Button>
      {dialog}
    </Row>
  )
}
