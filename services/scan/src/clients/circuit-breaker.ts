/** Stops asking a server that does not answer: after `failures` in a row it rests for `restMs`, then one call tries. */
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
      // Half open: this caller tries, others wait for what comes of it.
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
