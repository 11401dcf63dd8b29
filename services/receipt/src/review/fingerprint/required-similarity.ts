import type { ExtractedFields } from '@sortie/contracts/contradiction'

/**
 * The similarity from which two pictures show the same paper, when neither amount nor date, one of them, or both are
 * clearly read to be equal. Chosen on 360 altered photos of 60 papers; the last is what 1 in 100 pairs of different papers
 * reach.
 */
const similarityThresholds: readonly [number, number, number] = [0.95, 0.75, 0.45]

/**
 * The similarity two pictures need to be of one paper. Null where clearly read values differ, because receipts of one
 * shop can look the same on different days.
 */
export function requiredSimilarity(
  one: ExtractedFields | null,
  other: ExtractedFields | null,
  least = similarityThresholds,
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

/** 3 February and 2 March can be the same date in two notations. */
function isSwapped(one: string | null = null, other: string | null = null): boolean {
  if (one === null || other === null || one === other) return false
  const [year, month, day] = one.split('-')
  return other === `${year}-${day}-${month}`
}
