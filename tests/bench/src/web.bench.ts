// Lighthouse on sign-in and on a dashboard with a year of data, as desktop and as phone (its own default: a slow
// network and a processor four times slower). Goals: 95 for performance, 100 for accessibility and best practices.
// WEB_RUNS: how many times each is measured, 3 by default; the medians count. WEB_ONLY: some of the rows, by their
// words.

import { randomBytes } from 'node:crypto'
import { cpus } from 'node:os'
import { setTimeout as delay } from 'node:timers/promises'
import { enter } from '@sortie/demo/caller'
import { chance } from '@sortie/demo/chance'
import { fillYear } from '@sortie/demo/fill-year'
import { people } from '@sortie/demo/people'
import { findProgram, programPath } from '@sortie/local/programs'
import { chromiumFlags } from '@sortie/system-testing/browser'
import { register, signIn } from '@sortie/system-testing/caller'
import { startSystem } from '@sortie/system-testing/start-system'
import lighthouse, { desktopConfig } from 'lighthouse'
import puppeteer, { type Browser } from 'puppeteer'

const goals = { performance: 95, accessibility: 100, 'best-practices': 100 }
const figures = {
  'first-contentful-paint': 'FCP',
  'largest-contentful-paint': 'LCP',
  'total-blocking-time': 'TBT',
  'cumulative-layout-shift': 'CLS',
}
const runs = Number(process.env.WEB_RUNS ?? 3)
const only = process.env.WEB_ONLY ?? ''
const password = randomBytes(9).toString('base64url')
type Row = Record<string, number>
const table: Record<string, Record<string, string | number>> = {}

const system = await startSystem({ env: { LIMIT_CALLS_PER_MINUTE: '0' } })
const browser = await puppeteer.launch({
  executablePath:
    findProgram('chromium', 'chromium-browser', 'google-chrome') ?? programPath('chromium'),
  // Lighthouse, too, reports to nobody when it is used as a library.
  args: chromiumFlags,
})
try {
  await measure('sign-in', '/auth')
  await comeInWithAYear(browser)
  await measure('dashboard', '/')
} finally {
  await browser.close()
  await system.stop()
}
console.table(table)

async function measure(name: string, path: string): Promise<void> {
  await quiet()
  for (const device of ['desktop', 'phone'] as const) {
    const row = `${name}, ${device}`
    if (!row.includes(only)) continue
    const rows: Row[] = []
    for (let run = 0; run < runs; run += 1) rows.push(await look(path, device))
    note(row, rows)
  }
}

/**
 * What was started or stored a moment ago is still being worked on: waits, half a minute at most, until that is
 * done.
 */
async function quiet(): Promise<void> {
  const spent = () =>
    cpus().reduce((sum, { times }) => sum + times.user + times.nice + times.sys, 0)
  for (let second = 0; second < 30; second += 1) {
    const before = spent()
    await delay(1000)
    if (spent() - before < 150 * cpus().length) return
  }
}

/** One look: Lighthouse empties the caches before it and keeps the cookies. */
async function look(path: string, device: 'desktop' | 'phone'): Promise<Row> {
  const page = await browser.newPage()
  try {
    const result = await lighthouse(
      system.url + path,
      { onlyCategories: Object.keys(goals), logLevel: 'error' },
      device === 'desktop' ? desktopConfig : undefined,
      page,
    )
    if (!result) throw new Error('Lighthouse said nothing')
    const { audits, categories, finalDisplayedUrl, runtimeError } = result.lhr
    if (runtimeError) throw new Error(runtimeError.message)
    if (new URL(finalDisplayedUrl ?? '').pathname !== path)
      throw new Error(`${path} led to ${finalDisplayedUrl}`)
    for (const { id, auditRefs } of Object.values(categories)) {
      const faults = auditRefs.filter(
        ({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1,
      )
      if (id !== 'performance')
        for (const fault of faults) console.log(`${path} as ${device}: ${audits[fault.id]?.title}`)
    }
    return {
      ...Object.fromEntries(
        Object.entries(categories).map(([id, { score }]) => [id, Math.round((score ?? 0) * 100)]),
      ),
      ...Object.fromEntries(
        Object.keys(figures).map((id) => [id, audits[id]?.numericValue ?? Number.NaN]),
      ),
    }
  } finally {
    await page.close()
  }
}

function note(name: string, rows: Row[]): void {
  const median = (id: string) =>
    rows.map((row) => row[id] ?? Number.NaN).sort((a, b) => a - b)[rows.length >> 1] ?? 0
  table[name] = {
    ...Object.fromEntries(Object.keys(goals).map((id) => [id, median(id)])),
    ...Object.fromEntries(
      Object.entries(figures).map(([id, label]) => [
        label,
        id.endsWith('shift') ? median(id).toFixed(3) : `${median(id).toFixed(0)} ms`,
      ]),
    ),
  }
  for (const [id, goal] of Object.entries(goals)) {
    if (median(id) >= goal) continue
    console.log(`${name}: ${id} ${median(id)} is below the goal of ${goal}  (missed)`)
    process.exitCode = 1
  }
}

/** A demo person is filled with a year of data, and the browser carries their session. */
async function comeInWithAYear(browser: Browser): Promise<void> {
  const [person] = people
  if (!person) throw new Error('There are no demo people')
  await register(system.url, password, person.email)
  const caller = await enter(system.url, person.email, password, 'The password is another one.')
  await fillYear(caller, person, chance(1))
  const { cookie } = await signIn(system.url, person.email, password)
  const [name = '', ...value] = cookie.split('=')
  await browser.setCookie({
    name,
    value: value.join('='),
    domain: 'localhost',
    path: '/',
    httpOnly: true,
  })
  // The first visit brings what every later one has: the note that somebody is signed in.
  const page = await browser.newPage()
  await page.goto(system.url)
  await page.waitForSelector('h1')
  await page.close()
}
