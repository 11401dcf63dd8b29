// The Expenses screen with 10,000 expenses in Chromium: how soon the list paints after the answer (goal: 1 s), and the
// long tasks while somebody scrolls at reading speed and flings through everything (goal: none of 50 ms).

import { takeSession, visitor } from '@sortie/system-testing/browser'
import { type Person, register } from '@sortie/system-testing/caller'
import { startSystem } from '@sortie/system-testing/start-system'
import type { Page } from 'playwright-core'

const expenses = 10_000
const paintMs = 1000
/** Pixels a frame, and frames. */
const scrolls = { 'reading speed': [40, 240], fling: [4000, 185] } as const

const system = await startSystem({ env: { LIMIT_CALLS_PER_MINUTE: '0' } })
const { context, page, close } = await visitor(system.url, { painted: true })
try {
  const person = await register(system.url)
  await log(person)
  await takeSession({ context }, system.url, person)
  await page.goto('/profile')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await watchLongTasks(page)
  await open(page)
  for (const [speed, [pixels, frames]] of Object.entries(scrolls))
    await scroll(page, speed, pixels, frames)
} finally {
  await close()
  await system.stop()
}

async function log(person: Person): Promise<void> {
  let made = 0
  const one = async () => {
    while (made < expenses) {
      const number = made++
      const answer = await person.post('/api/expenses', {
        date: new Date(Date.UTC(2024, 0, 1 + (number % 900))).toISOString().slice(0, 10),
        category: 'Meals',
        merchant: `Merchant ${number}`,
        amount: `${1 + (number % 500)}.50`,
        currency: 'USD',
      })
      if (!answer.ok) throw new Error(await answer.text())
      await answer.body?.cancel()
    }
  }
  await Promise.all(Array.from({ length: 20 }, one))
}

async function open(page: Page): Promise<void> {
  const answer = page.waitForResponse(/\/api\/expenses(\?|$)/)
  await page.getByRole('navigation').getByRole('link', { name: 'Expenses' }).click()
  await (await answer).finished()
  const answered = performance.now()
  await page
    .getByText(/^Merchant \d/)
    .first()
    .waitFor()
  const painted = performance.now() - answered
  tell('first row after the answer, ms', painted.toFixed(0), painted <= paintMs)
  await tellLongTasks(page, 'opening')
}

async function scroll(page: Page, speed: string, pixels: number, frames: number): Promise<void> {
  const perFrame = await page.evaluate(
    ([pixels, frames]) =>
      new Promise<number>((done) => {
        const started = performance.now()
        let frame = 0
        const next = () => {
          scrollBy(0, pixels)
          frame += 1
          if (frame < frames) requestAnimationFrame(next)
          else done((performance.now() - started) / frames)
        }
        next()
      }),
    [pixels, frames] as const,
  )
  console.log(`${speed}: ${perFrame.toFixed(1)} ms a frame`)
  // Where it came to rest there is a row in the middle of the screen.
  await page.waitForFunction(() =>
    document.elementFromPoint(innerWidth / 2, innerHeight / 2)?.closest('[role=row]'),
  )
  await tellLongTasks(page, speed)
}

async function watchLongTasks(page: Page): Promise<void> {
  await page.evaluate(() => {
    const found: number[] = []
    Object.assign(window, { longTasks: found })
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) found.push(Math.round(duration))
    }).observe({ type: 'longtask' })
  })
}

async function tellLongTasks(page: Page, when: string): Promise<void> {
  // The observer hears of a task in the next idle moment.
  await page.evaluate(() => new Promise((done) => requestIdleCallback(done, { timeout: 2000 })))
  const tasks = await page.evaluate(() =>
    (window as unknown as { longTasks: number[] }).longTasks.splice(0),
  )
  tell(
    `tasks of 50 ms and more, ${when}`,
    tasks.length ? tasks.join(', ') : 'none',
    tasks.length === 0,
  )
}

function tell(what: string, value: string, met: boolean): void {
  console.log(`${what}: ${value}${met ? '' : '  (missed)'}`)
  if (!met) process.exitCode = 1
}
