import { setTimeout as delay } from 'node:timers/promises'
import type { ProcessSpec } from './process-spec.ts'

const pollMs = 60
const lookAfterMs = 1000
const failuresBeforeRestart = 3

export async function untilReady(
  spec: ProcessSpec,
  ended: AbortSignal,
  within: number,
): Promise<{ ready: boolean; late?: string }> {
  const deadline = performance.now() + within
  let trouble = 'it does not answer'
  while (!ended.aborted) {
    try {
      await spec.ready()
      await spec.prepare?.()
      return { ready: !ended.aborted }
    } catch (error) {
      trouble = (error as Error).message
    }
    if (performance.now() > deadline)
      return { ready: false, late: `it was not ready within ${within / 1000} s (${trouble})` }
    await delay(pollMs, undefined, { signal: ended }).catch(() => {})
  }
  return { ready: false }
}

/** Why a process that worked no longer does; undefined when it ended by itself. */
export async function untilItFails(
  { works }: ProcessSpec,
  ended: AbortSignal,
): Promise<string | undefined> {
  let failures = 0
  let worked = false
  while (works && !ended.aborted) {
    try {
      await works()
      worked = true
      failures = 0
    } catch (error) {
      if (worked && ++failures >= failuresBeforeRestart) return (error as Error).message
    }
    await delay(lookAfterMs, undefined, { signal: ended, ref: false }).catch(() => {})
  }
  return undefined
}
