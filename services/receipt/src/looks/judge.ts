import type { Said } from '@sortie/contracts/contradiction'

/**
 * From so much likeness on two pictures are of one paper: where neither amount nor day, one of them, or both are clearly
 * read to be the same. Chosen by `npm run bench doubts`; the last is what 1 in 100 pairs of different papers reach.
 */
export const leastLikeness: readonly [number, number, number] = [0.95, 0.75, 0.45]

/**
 * How alike two pictures must be to be of one paper. Null where what is clearly read differs: receipts of one shop can
 * look the same and be of different days.
 */
export function likenessNeeded(
  one: Said | null,
  other: Said | null,
  least = leastLikeness,
): number | null {
  const amounts = compared(one?.amount, other?.amount)
  const days = isSwapped(one?.date, other?.date) ? 'unsure' : compared(one?.date, other?.date)
  if (amounts === 'differ' || days === 'differ') return null
  const [neither, either, both] = least
  if (amounts === 'agree' && days === 'agree') return both
  return amounts === 'agree' || days === 'agree' ? either : neither
}

function compared<T>(one: T | null = null, other: T | null = null): 'agree' | 'differ' | 'unsure' {
  if (one === null || other === null) return 'unsure'
  return one === other ? 'agree' : 'differ'
}

/** 3 February and 2 March are one day read in two ways. */
function isSwapped(one: string | null = null, other: string | null = null): boolean {
  if (one === null || other === null || one === other) return false
  const [year, month, day] = one.split('-')
  return other === `${year}-${day}-${month}`
}
