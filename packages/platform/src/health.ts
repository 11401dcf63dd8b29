import { withTimeLimit } from './time-limit.ts'

export type Check = () => Promise<unknown>

/**
 * `needed`: without it no call can be answered. `useful`: its outage refuses some calls, or delays work that catches up
 * by itself.
 */
type Need = 'needed' | 'useful'
const checks = new Map<string, { check: Check; need: Need }>()
let stopping = false

export function addCheck(part: string, check: Check, need: Need = 'needed'): void {
  checks.set(part, { check, need })
}

export function announceStopping(): void {
  stopping = true
}

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
