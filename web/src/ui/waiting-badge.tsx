import { useWaiting } from '../lib/offline/waiting.ts'
import { Badge } from './badge.tsx'

const states = {
  waiting: { says: 'Waiting to be sent', color: 'warn' },
  refused: { says: 'Not taken', color: 'bad' },
  conflict: { says: 'Changed elsewhere', color: 'bad' },
} as const

/** Marks an expense that has queued changes. */
export function WaitingBadge({ id }: { id: string }) {
  const own = useWaiting().filter(({ expenseId }) => expenseId === id)
  const worst = own.find(({ state }) => state !== 'waiting') ?? own[0]
  if (!worst) return null
  const { says, color } = states[worst.state]
  return <Badge color={color}>{says}</Badge>
}
