import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Person } from '@sortie/system-testing/caller'
import { photoOfSize, receiptPhoto } from '@sortie/system-testing/samples'
import { visitSharedSystem } from '@sortie/system-testing/visit-shared-system'
import { eventually } from '@sortie/testing/eventually'
import type { Page } from 'playwright-core'
import { dialog, kept, type Photo, pick } from './expense-pages.ts'
import { heldUploads } from './held-uploads.ts'
import { begin } from './phone-expense.ts'

let person: Person
let page: Page
let photo: Photo

visitSharedSystem({ width: 390, height: 844, touch: true }, async (visit) => {
  page = visit.page
  person = await visit.signInAsNew()
  const buffer = await receiptPhoto(['HARBOUR CAFE', '02.05.2026', 'TOTAL   12.50'])
  photo = { name: 'cafe.jpg', mimeType: 'image/jpeg', buffer }
})

const inDialog = (name: string) => dialog(page).getByRole('button', { name })
const tray = () => page.getByRole('region', { name: 'Receipts on their way' })
const of = async (merchant: string) =>
  (await kept(person)).filter((each) => each.merchant === merchant)

/** One expense of this merchant, with so many receipts: an event brings their number to the expense. */
function hasReceipts(merchant: string, expected: [string, number]): Promise<void> {
  return eventually(async () =>
    assert.deepEqual(
      (await of(merchant)).map(({ amount, receiptCount }) => [amount, receiptCount]),
      [expected],
    ),
  )
}

describe('on a slow line', () => {
  it('a dialog says that its receipt is on the way, makes one expense, and may be closed', async () => {
    await begin(page, 'Slow Cafe')
    await pick(page, photo)
    const uploads = await heldUploads(page)
    await inDialog('Create Expense').click()
    await dialog(page)
      .getByRole('progressbar', { name: /Sending cafe.jpg/ })
      .first()
      .waitFor()
    const submit = inDialog('Sending...')
    assert.equal(await submit.getAttribute('aria-disabled'), 'true')
    await submit.click({ force: true })
    await submit.click({ force: true })
    await dialog(page).getByRole('button', { name: 'Close' }).last().click()
    await dialog(page).waitFor({ state: 'detached' })
    await tray().getByText('Sending cafe.jpg').waitFor()
    assert.equal(uploads.count(), 1)
    await uploads.goOn()
    await tray().waitFor({ state: 'detached' })
    await hasReceipts('Slow Cafe', ['12.50', 1])
  })

  it('Quick Expense waits for its receipt too', async () => {
    await page.goto('/expenses')
    await page.getByRole('button', { name: 'Quick Expense' }).click()
    await dialog(page).getByLabel('Merchant').fill('Quick Cafe')
    await dialog(page).getByLabel('Amount').fill('7')
    await pick(page, photo)
    const uploads = await heldUploads(page)
    await inDialog('Add').click()
    await inDialog('Sending...').click({ force: true })
    await uploads.goOn()
    await dialog(page).waitFor({ state: 'detached' })
    await hasReceipts('Quick Cafe', ['7.00', 1])
  })

  it('a receipt that did not arrive is kept, and sent again by itself', async () => {
    await begin(page, 'Lost Cafe')
    await pick(page, photo)
    const uploads = await heldUploads(page)
    await inDialog('Create Expense').click()
    await uploads.fail()
    await dialog(page).waitFor({ state: 'detached' })
    await hasReceipts('Lost Cafe', ['12.50', 1])
    await page.getByText(/waiting to be sent/).waitFor({ state: 'detached' })
  })

  it('a photo is made smaller before it is sent, and stands upright', async () => {
    await begin(page, 'Large Cafe')
    const buffer = await photoOfSize(4000, 3000, { orientation: 6 })
    await pick(page, { ...photo, buffer })
    await inDialog('Create Expense').click()
    await dialog(page).waitFor({ state: 'detached' })
    const [expense] = await of('Large Cafe')
    const [receipt] = await (await person.get(`/api/expenses/${expense?.id}/receipts`)).json()
    assert.ok(receipt.sizeBytes < buffer.length, `${receipt.sizeBytes} of ${buffer.length} bytes`)
    const size = await page.evaluate(async (url) => {
      const picture = await createImageBitmap(await (await fetch(url)).blob())
      return [picture.width, picture.height]
    }, `/api/receipts/${receipt.id}/file`)
    assert.deepEqual(size, [1800, 2400])
  })

  it('an answer that was lost is no second expense, also when it was edited since', async () => {
    await begin(page, 'First Words')
    await page.route('**/api/expenses', async (route) => {
      if (route.request().method() !== 'POST') return route.fallback()
      // The route may be taken back while the app tries again.
      await route
        .fetch()
        .then(() => route.abort())
        .catch(() => undefined)
    })
    await inDialog('Create Expense').click()
    await dialog(page).waitFor({ state: 'detached' })
    const row = page
      .getByRole('list', { name: 'Expenses' })
      .getByRole('listitem')
      .filter({ hasText: 'Waiting to be sent' })
    await row.getByRole('button', { name: 'Edit First Words' }).click()
    await dialog(page).getByLabel('Merchant').fill('Second Words')
    await inDialog('Update Expense').click()
    await dialog(page).waitFor({ state: 'detached' })
    await row.getByText('Second Words').waitFor()
    await page.unroute('**/api/expenses')
    await row.waitFor({ state: 'detached' })
    assert.equal((await of('First Words')).length, 0)
    assert.equal((await of('Second Words')).length, 1)
  })
})
