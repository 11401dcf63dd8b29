import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { type Visitor, visitor } from '@sortie/system-testing/browser'
import { confirm, type Person, register } from '@sortie/system-testing/caller'
import { type SharedSystem, sharedSystem } from '@sortie/system-testing/start-system'
import type { Page } from 'playwright-core'
import { handedIn, reportOf } from './handed-in.ts'
import { swipe, touch } from './hands.ts'
import { home, says, signIn } from './session-pages.ts'

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

describe('an approver on the phone', () => {
  it('goes through the lines by taps and by a finger that pushes them aside, and returns one with its reason', async () => {
    const { id } = await handedIn(employee, manager, ['Grand Hotel', 'Bistro', 'Ferry'])
    await hand
      .getByRole('navigation', { name: 'Most used' })
      .getByRole('link', { name: 'Approve 1' })
      .tap()
    await hand.getByText('All 3 need a look.').waitFor()
    const lines = hand.getByRole('list', { name: 'Lines' }).getByRole('button')
    const [first = '', second = '', third = ''] = await lines.locator('> span').allTextContents()
    const named = (text: string) =>
      hand.getByRole('dialog').filter({ hasText: text.replace(/(Hotel|Bistro|Ferry).*/, '$1') })
    await lines.first().tap()
    const page = named(first)
    await page.getByText('1 of 3').waitFor()
    const { height = 0 } = (await page.boundingBox()) ?? {}
    assert.equal(Math.round(height), 844, 'it has the whole screen')
    await swipe(hand, page.getByText('No receipt was handed in.'), -140)
    await named(second).getByText('2 of 3').waitFor()
    await hand.getByRole('button', { name: 'Previous line' }).click()
    await named(first).getByText('1 of 3').waitFor()
    await touch(hand, hand.getByRole('button', { name: 'Approve This Line' }))
    await named(second).waitFor()
    await touch(hand, hand.getByRole('button', { name: 'Return This Line' }))
    await hand.getByLabel(/^Why it is returned/).fill('A private dinner')
    await touch(hand, hand.getByRole('button', { name: 'Next', exact: true }))
    await named(third).waitFor()
    await touch(hand, hand.getByRole('button', { name: 'Approve 2, Return 1' }))
    await says(hand, 'Report approved')
    const { returnedCount, state } = await reportOf(manager, id)
    assert.deepEqual([returnedCount, state], [1, 'approved'])
    assert.deepEqual(phone.faults, [])
  })
})
