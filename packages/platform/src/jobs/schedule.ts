import { setTimeout as sleep } from 'node:timers/promises'
import type { Queue } from 'bullmq'
import { log } from '../ops/logger.ts'

/** In the background, because calls can be answered while Redis is down. */
export async function schedule(
  queue: Queue,
  everyMs: number,
  stopping: AbortSignal,
): Promise<void> {
  while (!stopping.aborted) {
    try {
      await queue.upsertJobScheduler(queue.name, { every: everyMs }, { name: queue.name, data: {} })
      return
    } catch (error) {
      log.warn({ err: error, job: queue.name }, 'not scheduled yet')
      await sleep(1000, undefined, { signal: stopping, ref: false }).catch(() => {})
    }
  }
}
