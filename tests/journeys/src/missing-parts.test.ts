import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Visitor } from '@sortie/system-testing/browser'
import type { Person } from '@sortie/system-testing/caller'
import { receiptPhoto } from '@sortie/system-testing/samples'
import { visitSharedSystem } from '@sortie/system-testing/visit-shared-system'
import type { Page } from 'playwright-core'
import { dialog, expense, pick } from './expense-pages.ts'
import { begin, openAllFields } from './phone-expense.ts'

let someone: Visitor
let person: Person
let page: Page

visitSharedSystem({ width: 390, height: 844, touch: true }, async (visit) => {
  ;({ someone, page } = visit)
  person = await visit.signInAsNew()
})

describe('without a network', () => {
  it('a page whose program does not come says so', async () => {
    const other = await someone.context.newPage()
    await other.route(/\/assets\/(program|start)-.*js/, (route) => route.abort())
    await other.goto('/')
    await other.getByText('Sortie could not be loaded. Check the connection').waitFor()
    await other.close()
  })

  it('Escape on a form still asks, and keeps what was typed and chosen', async () => {
    await begin(page, 'Tunnel Cafe')
    const buffer = await receiptPhoto(['HARBOUR CAFE', '02.05.2026', 'TOTAL   12.50'])
    await pick(page, { name: 'cafe.jpg', mimeType: 'image/jpeg', buffer })
    await fetched(page, 'confirm-dialog')
    await someone.context.setOffline(true)
    await page.keyboard.press('Escape')
    const question = page.getByRole('alertdialog', { name: 'Discard your changes?' })
    await question.getByRole('button', { name: 'Keep editing' }).click()
    await someone.context.setOffline(false)
    assert.equal(await dialog(page).getByLabel('Merchant').inputValue(), 'Tunnel Cafe')
    await dialog(page)
      .getByText(/^cafe\.jpg/)
      .waitFor()
  })

  it('the browser asks for confirmation where our own dialog was not fetched yet', async () => {
    const other = await someone.context.newPage()
    await other.route(/confirm-dialog-.*js/, (route) => route.abort())
    await begin(other, 'Cellar Cafe')
    other.once('dialog', (asked) => asked.dismiss())
    const asked = other.waitForEvent('dialog')
    await other.keyboard.press('Escape')
    assert.match((await asked).message(), /Discard your changes\?/)
    assert.equal(await dialog(other).getByLabel('Merchant').inputValue(), 'Cellar Cafe')
    await other.close()
  })

  it('a press is answered by a message even before anything was fetched in idle time', async () => {
    await expense(person, 'Shaft Cafe')
    const other = await someone.context.newPage()
    await other.addInitScript(() => Object.assign(window, { requestIdleCallback: () => 0 }))
    await other.goto('/expenses')
    const remove = other.getByRole('button', { name: /^Delete Shaft Cafe/ })
    await remove.waitFor()
    await fetched(other, 'toaster')
    await someone.context.setOffline(true)
    await remove.click()
    await other.getByText('Deleting an expense needs the network').first().waitFor()
    await someone.context.setOffline(false)
    await other.close()
  })

  it('a dialog that was not fetched yet opens as soon as it can be fetched', async () => {
    const other = await someone.context.newPage()
    await other.route(/\/expense-dialog-.*js/, (route) => route.abort())
    await other.goto('/expenses')
    await openAllFields(other)
    await other.getByText('A part of Sortie could not be loaded').first().waitFor()
    await other.getByRole('heading', { name: 'Expense Operations' }).waitFor()
    await other.unroute(/\/expense-dialog-.*js/)
    await dialog(other).getByLabel('Merchant').waitFor()
    await other.close()
  })
})

/** Waits until all that is fetched in idle time has arrived. */
async function fetched(of: Page, chunk: string): Promise<void> {
  await of.waitForFunction(
    (name) => performance.getEntriesByType('resource').some((each) => each.name.includes(name)),
    chunk,
  )
}
