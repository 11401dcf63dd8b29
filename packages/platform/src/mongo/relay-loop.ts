import { randomUUID } from 'node:crypto'
import { log } from '../ops/logger.ts'
import { leaveLease, takeLease } from './lease.ts'

const leaseMs = 3000
const afterFailureMs = 1000

export type RelayLoop = { nudge(): void; stop(): Promise<void> }

/**
 * Repeats `work`, which returns how much it has done, in one process of this service at a time: after `idleMs` when
 * there was nothing to do, or when nudged. After an error it waits a second.
 */
export function relayLoop(name: string, idleMs: number, work: () => Promise<number>): RelayLoop {
  const holder = randomUUID()
  let stopped = false
  let wake = Promise.withResolvers<void>()
  const loop = (async () => {
    let heldUntil = 0
    while (!stopped) {
      let done = 0
      try {
        if (Date.now() > heldUntil - leaseMs / 2)
          heldUntil = (await takeLease(name, holder, leaseMs)) ? Date.now() + leaseMs : 0
        if (heldUntil) done = await work()
      } catch (error) {
        log.warn({ err: error, name }, 'relay waits')
        heldUntil = 0
        await pause(afterFailureMs)
      }
      if (done === 0 && !stopped) await Promise.race([wake.promise, pause(idleMs)])
      wake = Promise.withResolvers<void>()
    }
    await leaveLease(name, holder)
  })()
  return {
    nudge: () => wake.resolve(),
    async stop() {
      stopped = true
      wake.resolve()
      await loop
    },
  }
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms).unref())
}
