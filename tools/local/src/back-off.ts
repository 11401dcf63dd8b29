/** All in ms. */
const timing = { first: 250, longest: 5000, servedAfter: 5000 }

/**
 * How long to wait before a process that has ended starts again: a crash loop is answered ever more slowly, a process
 * that served is started at once, however often it is killed. Both in ms.
 */
export function nextBackOff(before: number | undefined, served: number): number {
  if (before === undefined || served >= timing.servedAfter) return timing.first
  return Math.min(before * 2, timing.longest)
}
