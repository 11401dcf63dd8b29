import assert from 'node:assert/strict'
import { it } from 'node:test'
import { type Visitor, visitor } from '@sortie/system-testing/browser'
import type { Person } from '@sortie/system-testing/caller'
import type { SharedSystem } from '@sortie/system-testing/start-system'
import { visitSharedSystem } from '@sortie/system-testing/visit-shared-system'
import { eventually } from '@sortie/testing/eventually'
import type { Page } from 'playwright-core'
import { touch } from './hands.ts'
import { aPile } from './pile.ts'

let system: SharedSystem
let someone: Visitor
let page: Page
let person: Person

visitSharedSystem({}, async (visit) => {
  ;({ system, someone, page } = visit)
  person = await visit.signInAsNew()
})

it('the Inbox is in the navigation and first of the Quick Actions while it is empty, then with its count', async () => {
  await page.goto('/')
  const door = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Inbox' })
  await door.waitFor()
  const actions = page.getByRole('region', { name: 'Quick Actions' })
  const first = actions.getByRole('link').or(actions.getByRole('button')).first()
  assert.equal((await first.textContent())?.trim(), 'Inbox')
  for (const { name, mimeType, buffer } of (await aPile()).slice(0, 3)) {
    const body = new FormData()
    body.set('receipt', new File([new Uint8Array(buffer)], name, { type: mimeType }))
    assert.equal((await person.post('/api/inbox', body)).status, 201)
  }
  await eventually(async () => {
    const items = (await (await person.get('/api/inbox')).json()) as { state: string }[]
    assert.ok(items.every(({ state }) => state === 'ready'))
  }, 120_000)
  await page.getByRole('navigation').getByRole('link', { name: 'Inbox 3' }).waitFor()
})

for (const [width, height] of [
  [1440, 900],
  [390, 844],
] as const)
  it(`nothing scrolls by itself, and what decides is in view at ${width} px`, async (t) => {
    const phone = await visitor(system.url, { width, height, touch: width < 500 })
    t.after(() => phone.close())
    await phone.context.addCookies(await someone.context.cookies())
    const hand = phone.page
    await hand.goto('/inbox')
    await inView(hand)
    await hand.getByRole('button', { name: /^Next/ }).click()
    await inView(hand)
    const form = await hand.locator('#inbox-receipt').elementHandle()
    // The bar of a phone, which is away while a field has the focus, must not come back under the finger.
    await hand.getByLabel('Merchant').focus()
    const accept = hand.getByRole('button', { name: /^Accept/ })
    await (width < 500 ? touch(hand, accept) : accept.click())
    await form?.waitForElementState('hidden')
    await inView(hand)
    if (width < 500) await showsWhatIsTapped(hand)
    // Back for the next width.
    await hand.getByRole('button', { name: 'Undo' }).click()
  })

/** The list is below the fields: a row of it that is tapped brings them back into view. */
async function showsWhatIsTapped(hand: Page): Promise<void> {
  await hand.getByRole('list', { name: 'Receipts to review' }).getByRole('button').last().tap()
  await hand.waitForFunction(() => {
    const fields = document.querySelector('#inbox-receipt')?.closest('[role="group"]')
    const { top = -1 } = fields?.getBoundingClientRect() ?? {}
    return top >= 0 && top < innerHeight / 2
  })
}

/** Picture, Accept and Discard, without a pixel of scrolling. */
async function inView(of: Page): Promise<void> {
  const targets = [
    of
      .locator('#inbox-receipt')
      .locator('xpath=preceding-sibling::*')
      .locator('img, canvas, svg')
      .first(),
    of.getByRole('button', { name: /^Accept/ }),
    of.getByRole('button', { name: /^Discard/ }),
  ]
  for (const target of targets) {
    await target.waitFor()
    await of.waitForFunction(
      (element) => {
        const { top, left, width } = (element as Element).getBoundingClientRect()
        const at = document.elementFromPoint(left + width / 2, top + 12)
        return (
          top >= 0 &&
          top < innerHeight &&
          at !== null &&
          (element?.contains(at) || at.contains(element))
        )
      },
      await target.elementHandle(),
    )
  }
  assert.equal(await of.evaluate(() => scrollY), 0)
}
