import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { leaveLease, takeLease } from '../mongo/lease.ts'
import { log } from '../ops/logger.ts'

const hourMs = 3600_000
const lookMs = 5 * 60_000

/**
 * Runs `work` about once an hour in one process of this service; after a failure again at the next look. Returns a
 * function that stops.
 */
export function hourly(
  name: string,
  work: (stopping: AbortSignal) => Promise<unknown>,
  everyMs = lookMs,
): () => Promise<void> {
  const stopping = new AbortController()
  const { signal } = stopping
  const done = (async () => {
    while (!signal.aborted) {
      await sleep(everyMs, undefined, { signal, ref: false }).catch(() => {})
      if (!signal.aborted)
        await oncePerHour(name, () => work(signal)).catch((error) =>
          log.warn({ err: error, name }, 'hourly work waits'),
        )
    }
  })()
  return async () => {
    stopping.abort()
    await done
  }
}

/** The lease outlasts the work: until it ends, no process begins again. */
async function oncePerHour(name: string, work: () => Promise<unknown>): Promise<void> {
  const holder = randomUUID()
  if (!(await takeLease(name, holder, hourMs))) return
  try {
    await work()
  } catch (error) {
    await leaveLease(name, holder)
    throw error
  }
}
