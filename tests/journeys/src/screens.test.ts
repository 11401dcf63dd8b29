import assert from 'node:assert/strict'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { takeSession, type Visitor, visitor } from '@sortie/system-testing/browser'
import { register, signIn } from '@sortie/system-testing/caller'
import { receiptPhoto } from '@sortie/system-testing/samples'
import { type RunningSystem, startSystem } from '@sortie/system-testing/start-system'
import { eventually } from '@sortie/testing/eventually'
import { whole } from '@sortie/testing/whole'
import { fits, isAccessible } from './accessible.ts'
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

    // Every commit looks at each layout once; what is laid out like another waits for the whole run.
    for (const stop of stops.filter((each) => each.who === who && (whole || each.pictures))) {
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
  const seen = looks.filter(({ width }) =>
    whole ? !stop.small || width === 390 : stop.pictures?.includes(width),
  )
  const unlike: string[] = []
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.setViewportSize({ width: stop.small ? 390 : 1440, height: 900 })
  await goTo(page, { ...stop, path: stop.path.replace('TOKEN', () => resetToken) })
  for (const [nth, { width, scheme, other }] of seen.entries()) {
    await fits(page, stop.name, width)
    if (whole) await isAccessible(page, `${stop.name} at ${width} px`, other)
    await page.emulateMedia({ colorScheme: scheme })
    await settled(page)
    if (whole || nth === 0) await isAccessible(page, `${stop.name} at ${width} px`, scheme)
    if (stop.pictures?.includes(width))
      unlike.push(await unlikeGolden(page, `${stop.name}-${width}`, stop.open === undefined))
  }
  for (const width of otherWidths) await fits(page, stop.name, width)
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
