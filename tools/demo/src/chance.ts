/** A seeded random generator: the same seed makes the same demo. */
export type Chance = {
  /** A whole number from `low` to `high`, both included. */
  whole(low: number, high: number): number
  /** A random element of a list that is not empty. */
  one<T>(choices: readonly T[]): T
  /** True with the probability `share`, 0 to 1. */
  happens(share: number): boolean
}

export function chance(seed: number): Chance {
  const next = fractions(seed * 2_654_435_769)
  const whole = (low: number, high: number) => low + Math.floor(next() * (high - low + 1))
  return {
    whole,
    one: <T>(choices: readonly T[]) => choices[whole(0, choices.length - 1)] as T,
    happens: (share) => next() < share,
  }
}

/** A repeatable sequence of numbers from 0 to below 1. */
export function fractions(seed: number): () => number {
  let state = seed >>> 0
  // Mulberry32: small, and even enough for made-up data.
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
