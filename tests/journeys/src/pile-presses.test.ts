import assert from 'node:assert/strict'
import { it } from 'node:test'
import { type Visitor, visitor } from '@sortie/system-testing/browser'
import type { Person } from '@sortie/system-testing/caller'
import type { SharedSystem } from '@sortie/system-testing/start-system'
import { visitSharedSystem } from '@sortie/system-testing/visit-shared-system'
import { eventually } from '@sortie/testing/eventually'
import type { Locator, Page } from 'playwright-core'
import { kept, type Photo } from './expense-pages.ts'
import { aPile } from './pile.ts'

let system: SharedSystem
let page: Page
let someone: Visitor
let signInAsNew: () => Promise<Person>
let pile: Photo[]

visitSharedSystem({}, async (visit) => {
  ;({ system, page, someone, signInAsNew } = visit)
  pile = (await aPile()).slice(0, 12)
})

it('12 receipts become expenses in at most 14 presses of keys', async () => {
  const person = await signInAsNew()
  await page.goto('/')
  await page.getByRole('heading', { level: 1 }).waitFor()
  let presses = 1
  await paste(page, pile)
  await page.waitForURL('**/inbox')
  await allRead(person)
  for (const _ of pile) {
    presses += 1
    await gone(page, () => page.keyboard.press('a'))
  }
  await page.getByText('12 expenses made.').waitFor()
  assert.ok(presses <= 14, `${presses} presses`)
  await twelve(person)
})

it('12 receipts become expenses in at most 26 taps', async () => {
  const person = await signInAsNew()
  const phone = await visitor(system.url, { width: 390, height: 844, touch: true })
  await phone.context.addCookies(await someone.context.cookies())
  const hand = phone.page
  let taps = 0
  const tap = (target: Locator) => {
    taps += 1
    return target.tap()
  }
  await hand.goto('/')
  await tap(
    hand.getByRole('navigation', { name: 'Most used' }).getByRole('link', { name: 'Inbox' }),
  )
  await hand.waitForURL('**/inbox')
  const chooser = hand.waitForEvent('filechooser')
  await tap(hand.getByRole('banner').getByLabel('Add receipts'))
  await (await chooser).setFiles(pile)
  await allRead(person)
  for (const _ of pile) await gone(hand, () => tap(hand.getByRole('button', { name: 'Accept' })))
  await tap(hand.getByRole('button', { name: 'See them' }))
  await hand.waitForURL('**/expenses')
  assert.ok(taps <= 26, `${taps} taps`)
  await twelve(person)
  await phone.close()
})

/** One press, Ctrl-V, on whatever page is shown. */
function paste(of: Page, files: readonly Photo[]): Promise<void> {
  const sent = files.map(({ buffer, ...file }) => ({ ...file, bytes: [...buffer] }))
  return of.evaluate((all) => {
    const clipboardData = new DataTransfer()
    for (const { name, mimeType, bytes } of all)
      clipboardData.items.add(new File([new Uint8Array(bytes)], name, { type: mimeType }))
    document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }))
  }, sent)
}

async function allRead(person: Person): Promise<void> {
  await eventually(async () => {
    const items = (await (await person.get('/api/inbox')).json()) as { state: string }[]
    assert.deepEqual(
      items.map(({ state }) => state),
      pile.map(() => 'ready'),
    )
  }, 120_000)
}

/** What is done takes the receipt that is shown away. */
async function gone(of: Page, act: () => Promise<void>): Promise<void> {
  const form = await of.locator('#inbox-receipt').elementHandle()
  await of.waitForFunction(() =>
    Boolean(document.querySelector<HTMLInputElement>('#inbox-receipt [name=merchant]')?.value),
  )
  await act()
  await form?.waitForElementState('hidden')
}

/** What was accepted is sent when the time to undo is over. */
async function twelve(person: Person): Promise<void> {
  await eventually(async () => assert.equal((await kept(person)).length, pile.length), 60_000)
}
