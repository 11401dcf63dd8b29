import type { ExpenseSummary } from '@sortie/contracts/expense'
import { formatTotals } from '@sortie/contracts/money'
import { Stamp } from 'lucide-react'
import { formatCount } from '../../lib/format.ts'
import { useHandIn } from '../../records/hand-in/use-hand-in.tsx'
import { Button } from '../../ui/button.tsx'
import { Row } from '../../ui/layout.tsx'

/** What is submitted leads somewhere: "7 submitted expenses, €946.50" and Hand In, as long as there are any. */
export function ReadyLine({ count, totals }: ExpenseSummary) {
  const { handIn, dialog, mayHandIn } = useHandIn()
  if (count === 0 || !mayHandIn) return null
  return (
    <Row $gap={3} style={{ flexWrap: 'nowrap' }}>
      <p role="status">
        {`${formatCount(count, 'submitted expense')}, `}
        <strong>{formatTotals(totals)}</strong>
      </p>
      <Button
        size="small"
        icon={<Stamp aria-hidden />}
        onClick={() => void handIn({ place: 'submitted' })}
      >
        Hand In
      </Button>
      {dialog}
    </Row>
  )
}
