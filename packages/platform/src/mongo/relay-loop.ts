import { randomUUID } from 'node:crypto'
import { log } from '../ops/logger.ts'
import { leaveLease, takeLease } from './lease.ts'

const leaseMs = 3000
const afterFailureMs = 1000
/** From one beginning to the next: on a busy system what comes in between is done together. */
const gatherMs = 50

export type RelayLoop = { nudge(): void; stop(): Promise<void> }

/**
 * Repeats `work`, which returns whether more waits, in one process of this service at a time: at once when more waits, when
 * nudged, or after `idleMs`. After an error it waits a second.
 */
export function relayLoop(name: string, idleMs: number, work: () => Promise<boolean>): RelayLoop {
  const holder = randomUUID()
  let stopped = false
  let wake = Promise.withResolvers<void>()
  const loop = (async () => {
    let heldUntil = 0
    while (!stopped) {
      let more = false
      const gathered = pause(gatherMs)
      try {
        if (Date.now() > heldUntil - leaseMs / 2)
          heldUntil = (await takeLease(name, holder, leaseMs)) ? Date.now() + leaseMs : 0
        if (heldUntil) more = await work()
      } catch (error) {
        log.warn({ err: error, name }, 'relay waits')
        heldUntil = 0
        await pause(afterFailureMs)
      }
      if (!more && !stopped) {
        await Promise.race([wake.promise, pause(idleMs)])
        await gathered
      }
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
