import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { type Visitor, visitor } from '@sortie/system-testing/browser'
import { confirm, type Person, register } from '@sortie/system-testing/caller'
import { type SharedSystem, sharedSystem } from '@sortie/system-testing/start-system'
import type { Locator, Page } from 'playwright-core'
import { handedIn } from './handed-in.ts'
import { home, signIn } from './session-pages.ts'

let system: SharedSystem
let employee: Person
let manager: Person
let phone: Visitor
let hand: Page

before(async () => {
  system = await sharedSystem()
  employee = await register(system.url)
  manager = await register(system.url)
  await confirm(system.url, employee, manager)
  phone = await visitor(system.url, { width: 390, height: 844, touch: true })
  hand = phone.page
  await signIn(hand, manager.email, 'secret1')
  await home(hand)
})
after(async () => {
  await phone?.close()
  await system?.stop()
})

/** As a finger does it: at its place, without waiting for the place to stay. */
async function touch(target: Locator): Promise<void> {
  const { x = 0, y = 0, width = 0, height = 0 } = (await target.boundingBox()) ?? {}
  await hand.touchscreen.tap(x + width / 2, y + height / 2)
}

describe('an approver on the phone', () => {
  it('opens the only report by the bar, and the first tap on the main button counts while a reason has the focus', async () => {
    await handedIn(employee, manager, ['Grand Hotel', 'Bistro'])
    const bar = hand.getByRole('navigation', { name: 'Most used' })
    await bar.getByRole('link', { name: 'Approve 1' }).tap()
    await hand.getByRole('button', { name: 'Return This Line' }).tap()
    await hand.getByLabel(/^Why it is returned/).fill('A private dinner')
    const room = () => getComputedStyle(document.documentElement).getPropertyValue('--bar')
    assert.equal(await hand.evaluate(room), '0px', 'the bar leaves its room to what is typed into')
    // The decision then lies on the bar's place, from which it would go up by the height of the bar.
    await hand.evaluate(() => scrollBy(0, -150))
    await touch(hand.getByRole('button', { name: 'Approve 1, Return 1' }))
    await hand.getByRole('dialog', { name: 'Approve 1, Return 1' }).waitFor({ timeout: 10_000 })
  })
})
