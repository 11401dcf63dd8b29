import assert from 'node:assert/strict'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { AxeBuilder } from '@axe-core/playwright'
import { takeSession, type Visitor, visitor } from '@sortie/system-testing/browser'
import { register, signIn } from '@sortie/system-testing/caller'
import { receiptPhoto } from '@sortie/system-testing/samples'
import { type RunningSystem, startSystem } from '@sortie/system-testing/start-system'
import { eventually } from '@sortie/testing/eventually'
import { whole } from '@sortie/testing/whole'
import type { Page } from 'playwright-core'
import { furnish } from './furnish.ts'
import { goTo, settled } from './go-to.ts'
import { forgetResults, howToAccept, unlikeGolden } from './golden.ts'
import type { Stop } from './stop.ts'
import { tour } from './tour.ts'

const photo = await receiptPhoto([
  'TRATTORIA ROMA',
  '21.10.2026  20:41',
  '2 Pasta   24.00',
  'TOTAL EUR   24.00',
])
const stops = tour(photo)
let system: RunningSystem
let resetToken = ''
let someone: Visitor

before(async () => {
  forgetResults()
  system = await startSystem()
  resetToken = await mailedResetToken(system)
})
after(async () => {
  await system?.stop()
})

for (const who of ['visitor', 'person', 'admin'] as const) {
  describe(`what a ${who} sees`, () => {
    before(async () => {
      someone = await visitor(system.url, { painted: true })
      // The same day on every day, for what the screens say of dates.
      await someone.context.clock.setFixedTime('2026-05-20T12:00:00-04:00')
      // The print page opens the browser's own dialog, which holds everything up.
      await someone.page.addInitScript(() => {
        window.print = () => undefined
      })
      if (who !== 'visitor') await enterAs(who)
    })
    after(() => someone?.close())

    for (const stop of stops.filter((each) => each.who === who)) {
      it(`${stop.name} fits every width, looks as it did, and has no axe violation`, () =>
        look(stop))
    }
  })
}

/** The screen that sets a password is shown for a link that holds. */
async function mailedResetToken({ url, dataDir }: RunningSystem): Promise<string> {
  const headers = { 'content-type': 'application/json' }
  // The administrator's: nobody else may stand in the list of users.
  const body = JSON.stringify({ email: 'admin@example.com' })
  await fetch(`${url}/api/auth/forgot-password`, { method: 'POST', headers, body })
  const folder = join(dataDir, 'mail')
  return eventually(async () => {
    for (const name of await readdir(folder)) {
      const text = (await readFile(join(folder, name), 'utf8')).replace(/=\r?\n/g, '')
      const token = /reset-password\?token=3D([\w-]{43})/.exec(text)?.[1]
      if (token) return token
    }
    throw new Error('no mail yet')
  }, 30_000)
}

async function enterAs(who: 'person' | 'admin'): Promise<void> {
  const person =
    who === 'admin'
      ? await signIn(system.url, 'admin@example.com', 'correct horse')
      : await register(system.url, 'secret1', 'casey.jordan@example.com')
  if (who === 'person') await furnish(person, system.url)
  await takeSession(someone, system.url, person)
}

/** Widths in px, and the scheme of the picture taken there. */
const looks = [
  { width: 1440, scheme: 'dark', other: 'light' },
  { width: 390, scheme: 'light', other: 'dark' },
] as const
/** In px, without a picture; 360 is the narrowest screen on which everything works (decision 35). */
const otherWidths = whole ? [768, 360] : [360]

async function look(stop: Stop): Promise<void> {
  const { page, faults } = someone
  const seen = stop.small ? looks.slice(1) : looks
  const unlike: string[] = []
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.setViewportSize({ width: stop.small ? 390 : 1440, height: 900 })
  await goTo(page, { ...stop, path: stop.path.replace('TOKEN', () => resetToken) })
  for (const [nth, { width, scheme, other }] of seen.entries()) {
    await fits(stop, width)
    if (whole) await isAccessible(stop, width, other)
    await page.emulateMedia({ colorScheme: scheme })
    await settled(page)
    if (whole || nth === 0) await isAccessible(stop, width, scheme)
    unlike.push(await unlikeGolden(page, `${stop.name}-${width}`, stop.open === undefined))
  }
  for (const width of otherWidths) await fits(stop, width)
  await stop.leave?.(page)
  // A wider window closes what only small ones have; that would go back while the next page is on its way.
  if (stop.small) await page.goto('about:blank')
  // A refused token is what that screen is about; the browser itself notes every answer that is an error.
  assert.deepEqual(
    faults.splice(0).filter((fault) => !(stop.refused && fault.includes(stop.refused))),
    [],
  )
  const differ = unlike.filter(Boolean)
  assert.ok(differ.length === 0, [...differ, howToAccept].join('\n'))
}

async function fits({ name }: Stop, width: number): Promise<void> {
  const { page } = someone
  await page.setViewportSize({ width, height: 900 })
  await settled(page)
  assert.ok((await overflow(page)) <= 0, `${name} is wider than ${width} px`)
}

function overflow(page: Page): Promise<number> {
  return page.evaluate(() => {
    const panels = [
      document.documentElement,
      ...document.querySelectorAll('[role=dialog], [role=alertdialog]'),
    ]
    return Math.max(...panels.map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth))
  })
}

/** Before the grid that is behind every page, axe would not judge a colour. */
const noGrid = '*, ::before, ::after { background-image: none !important }'

async function isAccessible({ name }: Stop, width: number, scheme: 'light' | 'dark') {
  const { page } = someone
  await page.emulateMedia({ colorScheme: scheme })
  await settled(page)
  const style = await page.addStyleTag({ content: noGrid })
  // "Legacy" is one page without frames of other sites, looked at in its place instead of in a new tab.
  const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode()
  const { violations } = await axe.analyze()
  await style.evaluate((node: Element) => node.remove())
  const said = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
  )
  assert.deepEqual(said, [], `${name} at ${width} px, ${scheme}`)
}
