import { setTimeout as sleep } from 'node:timers/promises'

/** ms between two looks: soon at first, then seldom, so that a long wait costs others little. */
const pauses = { first: 25, longest: 200, growth: 1.25 }

/**
 * Waits until `check` passes; the only way to wait in tests. Throws its last error after `withinMs`: 20 s, since a
 * machine that does other work beside is slow, not wrong.
 */
export async function eventually<T>(check: () => Promise<T> | T, withinMs = 20_000): Promise<T> {
  const end = performance.now() + withinMs
  for (let pause = pauses.first; ; pause = Math.min(pause * pauses.growth, pauses.longest)) {
    try {
      return await check()
    } catch (error) {
      if (performance.now() > end) throw error
      await sleep(pause)
    }
  }
}
