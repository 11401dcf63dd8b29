import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { AxeBuilder } from '@axe-core/playwright'
import { type RunningSystem, startSystem } from '@sortie/local/testing'
import type { Page } from 'playwright-core'
import { type Visitor, visitor } from './browser.ts'
import { register, signIn } from './caller.ts'
import { furnish } from './furnish.ts'
import { receiptPhoto } from './samples.ts'
import { goTo, type Stop, settled, tour } from './tour.ts'

const photo = await receiptPhoto(['TRATTORIA ROMA', '21.10.2026  20:41', '2 Pasta   24.00', 'TOTAL EUR   24.00'])
const stops = tour(photo)
let system: RunningSystem
let someone: Visitor

before(async () => {
  system = await startSystem()
})
after(async () => {
  await system?.stop()
})

for (const who of ['visitor', 'person', 'admin'] as const) {
  describe(`what a ${who} sees`, () => {
    before(async () => {
      someone = await visitor(system.url)
      // The print page opens the browser's own dialog, which holds everything up.
      await someone.page.addInitScript(() => {
        window.print = () => undefined
      })
      if (who !== 'visitor') await enterAs(who)
    })
    after(() => someone?.close())

    for (const stop of stops.filter((each) => each.who === who)) {
      it(`${stop.name} fits 1440, 768 and 360 px and has no axe violation in either scheme`, () => look(stop))
    }
  })
}

async function enterAs(who: 'person' | 'admin'): Promise<void> {
  const person =
    who === 'admin' ? await signIn(system.url, 'admin@example.com', 'correct horse') : await register(system.url)
  if (who === 'person') await furnish(person, system.url)
  const [name = '', ...value] = person.cookie.split('=')
  await someone.context.addCookies([{ name, value: value.join('='), url: system.url }])
}

async function look(stop: Stop): Promise<void> {
  const { page, faults } = someone
  const widths = stop.small ? [360] : [1440, 768, 360]
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.setViewportSize({ width: widths[0] ?? 360, height: 900 })
  await goTo(page, stop)
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    await settled(page)
    assert.ok((await overflow(page)) <= 0, `${stop.name} is wider than ${width} px`)
    // What the width changes is where things are; the colours are looked at once.
    if (width === 768) continue
    for (const scheme of width === 360 ? (['light'] as const) : (['light', 'dark'] as const)) {
      await page.emulateMedia({ colorScheme: scheme })
      await settled(page)
      await free(page, `${stop.name} at ${width} px, ${scheme}`)
    }
  }
  if (stop.small) {
    await page.emulateMedia({ colorScheme: 'dark' })
    await settled(page)
    await free(page, `${stop.name}, dark`)
  }
  // A refused token is what that screen is about; the browser itself notes every answer that is an error.
  assert.deepEqual(
    faults.splice(0).filter((fault) => !(stop.refused && fault.includes(stop.refused))),
    [],
  )
}

function overflow(page: Page): Promise<number> {
  return page.evaluate(() => {
    const panels = [document.documentElement, ...document.querySelectorAll('[role=dialog], [role=alertdialog]')]
    return Math.max(...panels.map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth))
  })
}

async function free(page: Page, where: string): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze()
  const said = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
  assert.deepEqual(said, [], where)
}
