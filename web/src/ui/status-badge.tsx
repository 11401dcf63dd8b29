import type { Color } from '../theme/theme.ts'
import { Badge } from './badge.tsx'

/** Every state word of the product and its lamp, but for those of the road (place-badge.tsx). */
const lamps = {
  Active: 'good',
  Inactive: 'bad',
  'Not Proven': 'warn',
  Invited: 'info',
  'Not Confirmed': 'warn',
  Erased: 'calm',
  Upcoming: 'info',
  Completed: 'calm',
  Confirmed: 'good',
  Pending: 'warn',
  Admin: 'accent',
  User: 'calm',
  Waiting: 'calm',
  Running: 'info',
  Done: 'good',
  Failed: 'bad',
  Cancelled: 'calm',
} as const satisfies Record<string, Color>

export type Status = keyof typeof lamps

/** Mission, flight, user, role or job state: `<StatusBadge status="Upcoming" />` */
export function StatusBadge({ status }: { status: Status }) {
  return <Badge color={lamps[status]}>{status}</Badge>
}
