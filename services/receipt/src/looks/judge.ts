import type { Said } from '@sortie/contracts/contradiction'

/** From here on two looks are of one paper: `npm run bench doubts` says how often that is so. */
export const samePaper = 0.75

/** Two receipts of one shop can look the same and be of different days: what is clearly read decides. */
export function differ(one: Said | null, other: Said | null): boolean {
  if (!one || !other) return false
  const unlike = (field: 'amount' | 'date') =>
    one[field] !== null && other[field] !== null && one[field] !== other[field]
  return unlike('amount') || unlike('date')
}
