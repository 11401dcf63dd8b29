import { randomUUID } from 'node:crypto'
import { log } from '../ops/logger.ts'
import { leaveLease, takeLease } from './lease.ts'

const leaseMs = 3000
const afterFailureMs = 1000
/** From one beginning to the next: on a busy system what comes in between is done together. */
const gatherMs = 50
/** So seldom it looks for what nobody is told of, as rows that another process of this service wrote. */
const seldom = 4
/** How long after such rows more of them are looked for without that. */
const expectedMs = 10_000

export type RelayLoop = { nudge(): void; stop(): Promise<void> }

/**
 * Repeats `work`, which returns whether more waits, in one process of this service at a time: at once when more waits, when
 * nudged, or after `idleMs`, four times as long where only nudges have brought anything. After an error it waits a
 * second. An idle system only asks whether something `isWaiting`: a lease is written to disk each time.
 */
export function relayLoop(
  name: string,
  idleMs: number,
  isWaiting: () => Promise<boolean>,
  work: () => Promise<boolean>,
): RelayLoop {
  const holder = randomUUID()
  let stopped = false
  let isNudged = false
  let wake = Promise.withResolvers<void>()
  const loop = (async () => {
    let heldUntil = 0
    let expectedUntil = 0
    while (!stopped) {
      let more = false
      const gathered = pause(gatherMs)
      try {
        const wasTold = isNudged
        isNudged = false
        if (Date.now() < heldUntil - leaseMs / 2) more = await work()
        else if (await isWaiting()) {
          if (!wasTold) expectedUntil = Date.now() + expectedMs
          heldUntil = (await takeLease(name, holder, leaseMs)) ? Date.now() + leaseMs : 0
          if (heldUntil) more = await work()
        }
      } catch (error) {
        log.warn({ err: error, name }, 'relay waits')
        heldUntil = 0
        await pause(afterFailureMs)
      }
      if (!more && !stopped) {
        const often = Date.now() < expectedUntil
        await Promise.race([wake.promise, pause(often ? idleMs : idleMs * seldom)])
        await gathered
      }
      wake = Promise.withResolvers<void>()
    }
    await leaveLease(name, holder)
  })()
  return {
    nudge() {
      isNudged = true
      wake.resolve()
    },
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
