/** All in ms. */
const timing = { first: 250, longest: 5000, servedAfter: 5000 }

/**
 * The delay before a process that has ended is started again: it grows in a crash loop, and is short for a process
 * that had served for a while, however often it is killed.
 */
export function nextBackOff(before: number | undefined, served: number): number {
  if (before === undefined || served >= timing.servedAfter) return timing.first
  return Math.min(before * 2, timing.longest)
}
