/** Open after `failures` in a row: no call for `restMs`, then a single one on trial. */
export type CircuitBreaker = { closed(): boolean; succeeded(): void; failed(): void }

export function circuitBreaker({
  failures,
  restMs,
}: {
  failures: number
  restMs: number
}): CircuitBreaker {
  let inARow = 0
  let openUntil = 0
  return {
    closed() {
      if (inARow < failures) return true
      if (Date.now() < openUntil) return false
      // Half open: this call is the trial, others are refused until it has ended.
      openUntil = Date.now() + restMs
      return true
    },
    succeeded() {
      inARow = 0
    },
    failed() {
      inARow++
      if (inARow >= failures) openUntil = Date.now() + restMs
    },
  }
}
