import { setTimeout as sleep } from 'node:timers/promises'

/** Waits until `check` passes; the only way to wait in tests. Throws its last error after `withinMs` (5 s). */
export async function eventually<T>(check: () => Promise<T> | T, withinMs = 5000): Promise<T> {
  const end = performance.now() + withinMs
  for (;;) {
    try {
      return await check()
    } catch (error) {
      if (performance.now() > end) throw error
      await sleep(25)
    }
  }
}
