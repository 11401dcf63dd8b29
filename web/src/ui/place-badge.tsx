import { type Place, type PlaceName, placeText } from '@sortie/contracts/road'
import { formatDate } from '../lib/format.ts'
import type { Color } from '../theme/theme.ts'
import { Badge } from './badge.tsx'

const lamps: Record<PlaceName, Color> = {
  draft: 'warn',
  submitted: 'good',
  handed_in: 'info',
  preparing: 'calm',
  waiting: 'info',
  returned: 'bad',
  approved: 'good',
  on_its_way: 'info',
  partly_paid: 'info',
  paid: 'good',
  settled: 'good',
  by_company: 'good',
  withdrawn: 'calm',
  failed: 'bad',
}

/** Where an expense or a report is on the road: "Waiting for Alex Kim", "Paid on May 31, 2026". */
export function PlaceBadge({ place }: { place: Place }) {
  const text = placeText(place, formatDate)
  return (
    <Badge color={lamps[place.at]} wraps={text.includes(' ')} title={text}>
      {text}
    </Badge>
  )
}
