import assert from 'node:assert/strict'
import { it } from 'node:test'
import { type Person, signIn } from '@sortie/system-testing/caller'
import { visitSharedSystem } from '@sortie/system-testing/visit-shared-system'
import { eventually } from '@sortie/testing/eventually'
import type { BrowserContext, Page } from 'playwright-core'
import { expense, kept, list } from './expense-pages.ts'

let person: Person
let page: Page
let context: BrowserContext
let address: string

visitSharedSystem({}, async (visit) => {
  ;({ page } = visit)
  context = page.context()
  address = visit.system.url
  person = await visit.signInAsNew()
})

/** Adds one and deletes it as one of several, which can be undone. */
async function deleted(merchant: string, on = page): Promise<void> {
  await expense(person, merchant)
  await on.goto('/expenses')
  await on.getByRole('checkbox', { name: new RegExp(`^Select ${merchant}`) }).click()
  await on
    .getByRole('region', { name: 'Selected expenses' })
    .getByRole('button', { name: 'Delete' })
    .click()
  await list(on).getByText(merchant).waitFor({ state: 'detached' })
  // `hasText`: its accessible name is hidden while a toast is announced.
  await on.locator('button', { hasText: 'Undo' }).waitFor()
}
const isThere = async (merchant: string) =>
  (await kept(person)).some((each) => each.merchant === merchant)
const isGone = (merchant: string) => eventually(async () => assert.ok(!(await isThere(merchant))))
const outbox = (of: Page) =>
  of.evaluate(async () => {
    const request = indexedDB.open('sortie')
    await new Promise((resolve) => (request.onsuccess = resolve))
    const count = request.result.transaction('outbox').objectStore('outbox').count()
    await new Promise((resolve) => (count.onsuccess = resolve))
    request.result.close()
    return count.result
  })

it('a deletion happens also when its toast is closed, and after another one was undone', async () => {
  await deleted('Anchor Cafe')
  await page.locator('button', { hasText: 'Undo' }).click()
  await list(page).getByText('Anchor Cafe').waitFor()
  await deleted('Bridge Cafe')
  await page.getByRole('button', { name: 'Dismiss' }).click()
  assert.ok(await isThere('Bridge Cafe'))
  await deleted('Castle Cafe')
  await isGone('Bridge Cafe')
  await isGone('Castle Cafe')
  assert.ok(await isThere('Anchor Cafe'))
  await eventually(async () => assert.equal(await outbox(page), 0))
})

it('a deletion happens when the tab is closed before its time is over, and on another page', async () => {
  const tab = await context.newPage()
  await deleted('Dune Cafe', tab)
  await tab.close()
  await isGone('Dune Cafe')
  await deleted('Elm Cafe')
  await page.goto('/profile')
  await isGone('Elm Cafe')
})

it('a deletion happens although the tab is frozen meanwhile', async () => {
  const tab = await context.newPage()
  await deleted('Fjord Cafe', tab)
  const browser = await context.newCDPSession(tab)
  await browser.send('Page.setWebLifecycleState', { state: 'frozen' })
  await isGone('Fjord Cafe')
  await browser.send('Page.setWebLifecycleState', { state: 'active' })
  await tab.close()
})

it('a deletion waits for the network when the line is cut meanwhile, also across a restart of the browser', async () => {
  const tab = await context.newPage()
  await deleted('Grove Cafe', tab)
  await context.setOffline(true)
  await tab.getByText('1 waiting to be sent').waitFor()
  await tab.close()
  await context.setOffline(false)
  assert.ok(await isThere('Grove Cafe'))
  await page.goto('/expenses')
  await isGone('Grove Cafe')
  await list(page).getByText('Grove Cafe').waitFor({ state: 'detached' })
})

it('a deletion happens before the session ends', async () => {
  await deleted('Harbour Cafe')
  await page.getByRole('button', { name: 'Logout' }).click()
  await page.waitForURL('**/auth')
  person = await signIn(address, person.email, 'secret1')
  assert.ok(!(await isThere('Harbour Cafe')))
})
