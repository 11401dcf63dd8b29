import type { Page } from 'playwright-core'

/** One press or key, from when it came to the next paint, and the three parts of that, all in ms. */
export type Interaction = {
  what: string
  where: string
  ms: number
  waited: number
  worked: number
  painted: number
}

type Watched = { interactions: Map<number, Interaction> }

/** From now on every page notes what `takeInteractions` answers. */
export async function watchInteractions(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const interactions = new Map<number, Interaction>()
    Object.assign(window, { interactions })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as PerformanceEventTiming[]) {
        const known = interactions.get(entry.interactionId)
        if (!entry.interactionId || (known && known.ms >= entry.duration)) continue
        const target = entry.target as Element | null
        const name = target?.getAttribute('aria-label') ?? target?.textContent ?? ''
        interactions.set(entry.interactionId, {
          what: `${entry.name} ${target?.localName ?? ''} ${name.trim().slice(0, 40)}`,
          where: location.pathname,
          ms: entry.duration,
          waited: Math.round(entry.processingStart - entry.startTime),
          worked: Math.round(entry.processingEnd - entry.processingStart),
          painted: Math.round(entry.startTime + entry.duration - entry.processingEnd),
        })
      }
      // 16 ms is the least that browsers tell of: what is quicker is counted by `performance.interactionCount`.
    }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit)
  })
}

/** What was done on this page since it was loaded; call it before the page is left by a load. */
export async function takeInteractions(page: Page): Promise<Interaction[]> {
  // The observer hears of an interaction some frames after its paint.
  await page.waitForTimeout(500)
  return page.evaluate(() => {
    const { interactions } = window as unknown as Watched
    const told = [...interactions.values()]
    const count = (performance as unknown as { interactionCount: number }).interactionCount
    const parts = { waited: 0, worked: 0, painted: 16 }
    const quick = { what: 'quicker than 16 ms', where: location.pathname, ms: 16, ...parts }
    return [...told, ...Array<Interaction>(Math.max(0, count - told.length)).fill(quick)]
  })
}

/** The value that this share (0 to 1) of them does not pass. */
export function percentile(values: number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? 0
}
