import { today } from '@sortie/contracts/calendar'
import type { OpenMonth } from '@sortie/contracts/dashboard'
import { formatTotals } from '@sortie/contracts/money'
import { Stamp } from 'lucide-react'
import { useState } from 'react'
import { formatCount, formatMonth } from '../../lib/format.ts'
import { Button } from '../../ui/button.tsx'
import { Row } from '../../ui/layout.tsx'
import { daysOf } from './open-months.ts'
import { useHandIn } from './use-hand-in.tsx'

/** The months that are open, the oldest first: at once so many of them. */
const shown = 3

/** "November: 14 expenses, €1,061.00, 2 receipts missing" and Hand In, a line for each month. */
export function MonthLines({ months }: { months: readonly OpenMonth[] }) {
  const { handIn, dialog, mayHandIn } = useHandIn()
  const [all, setAll] = useState(false)
  const later = all ? 0 : months.length - shown
  if (!mayHandIn) return null
  return (
    <>
      {months.slice(0, all ? undefined : shown).map(({ month, count, totals, missing }) => {
        const title = formatMonth(new Date(`${month}-15T12:00`))
        const name = title.replace(` ${today().slice(0, 4)}`, '')
        return (
          <Row key={month} $gap={3} style={{ flexWrap: 'nowrap' }}>
            <p>
              {`${name}: ${formatCount(count, 'expense')}, `}
              <strong>{formatTotals(totals)}</strong>
              {`, ${missing > 0 ? formatCount(missing, 'receipt') : 'no receipts'} missing`}
            </p>
            <Button
              size="small"
              icon={<Stamp aria-hidden />}
              aria-label={`Hand In ${name}`}
              onClick={() => void handIn(daysOf(month), { title, without: 'returned' })}
            >
              Hand In
            </Button>
          </Row>
        )
      })}
      {later > 0 && (
        <Button size="small" variant="ghost" onClick={() => setAll(true)}>
          {formatCount(later, 'more month')}
        </Button>
      )}
      {dialog}
    </>
  )
}
