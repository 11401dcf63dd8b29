import { withTimeLimit } from '../time-limit.ts'
import { polledGauge } from './metrics.ts'

export type Check = () => Promise<unknown>

/**
 * `needed`: without it no call can be answered. `useful`: its outage refuses some calls, or delays work that catches up
 * by itself.
 */
type Need = 'needed' | 'useful'
const checks = new Map<string, { check: Check; need: Need }>()
let notNow: 'starting' | 'stopping' | undefined
/** Shorter than the limit of a gauge, so that a dependency that hangs is reported as away and not left out. */
const scrapeMs = 800

export function addCheck(part: string, check: Check, need: Need = 'needed'): void {
  checks.set(part, { check, need })
}

const facts: Record<string, string> = {}

/** Said by health checks beside the status: which of several means a service works with. */
export function addFact(name: string, value: string): void {
  facts[name] = value
}

export function knownFacts(): Readonly<Record<string, string>> {
  return facts
}

export function announceStarting(): void {
  notNow = 'starting'
}

export function announceStarted(): void {
  notNow = undefined
}

export function announceStopping(): void {
  notNow = 'stopping'
}

/** 1 for each dependency that is away: an outage that only degrades leaves the process ready, but must be visible. */
export function measureParts(): void {
  polledGauge('part_away', 'Parts by whether they are away.', ['part'], async () => {
    const { missing, degraded } = await partsAway(scrapeMs)
    const away = [...missing, ...degraded]
    return [...checks.keys()].map((part) => [{ part }, away.includes(part) ? 1 : 0])
  })
}

export async function partsAway(
  limitMs = 2000,
): Promise<{ missing: string[]; degraded: string[] }> {
  const missing: string[] = notNow ? [notNow] : []
  const away = { missing, degraded: [] as string[] }
  await Promise.all(
    [...checks].map(async ([part, { check, need }]) => {
      await withTimeLimit(limitMs, check()).catch(() => {
        away[need === 'needed' ? 'missing' : 'degraded'].push(part)
      })
    }),
  )
  return away
}
