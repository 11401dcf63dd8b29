import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { log } from '../ops/logger.ts'
import { leaveLease, takeLease } from './lease.ts'

const leaseMs = 15_000

/**
 * Does `work` in one process of this service at a time, and again when it has ended or failed. It has to end when its
 * signal says that the process stops or that another one may have begun. Returns a function that stops.
 */
export function inOneProcess(
  name: string,
  work: (signal: AbortSignal) => Promise<unknown>,
): () => Promise<void> {
  const stopping = new AbortController()
  const holder = randomUUID()
  const take = () => takeLease(name, holder, leaseMs)
  const done = (async () => {
    while (!stopping.signal.aborted) {
      const lost = new AbortController()
      let hold: NodeJS.Timeout | undefined
      try {
        if (await take()) {
          hold = setInterval(async () => {
            if (!(await take().catch(() => false))) lost.abort()
          }, leaseMs / 3).unref()
          await work(AbortSignal.any([stopping.signal, lost.signal]))
        }
      } catch (error) {
        log.warn({ err: error, name }, 'work of one process waits')
      }
      clearInterval(hold)
      const pause = { signal: stopping.signal, ref: false }
      await sleep(leaseMs / 3, undefined, pause).catch(() => {})
    }
    await leaveLease(name, holder)
  })()
  return async () => {
    stopping.abort()
    await done
  }
}
