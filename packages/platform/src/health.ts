import { withTimeLimit } from './time-limit.ts'

/** Answers when a part can serve, throws or rejects when it cannot. */
export type Check = () => Promise<unknown>

/** `needed`: no call can be answered without it. `useful`: its outage delays work that catches up by itself. */
type Need = 'needed' | 'useful'
const checks = new Map<string, { check: Check; need: Need }>()
let stopping = false

export function addCheck(part: string, check: Check, need: Need = 'needed'): void {
  checks.set(part, { check, need })
}

/** From here on this process counts as missing, so that nothing more is sent to it. */
export function announceStopping(): void {
  stopping = true
}

/** The parts that do not answer within 2 s: without `missing` ones nothing can be served, `degraded` ones may wait. */
export async function partsAway(): Promise<{ missing: string[]; degraded: string[] }> {
  const away = { missing: stopping ? ['stopping'] : [], degraded: [] as string[] }
  await Promise.all(
    [...checks].map(async ([part, { check, need }]) => {
      await withTimeLimit(2000, check()).catch(() => {
        away[need === 'needed' ? 'missing' : 'degraded'].push(part)
      })
    }),
  )
  return away
}
