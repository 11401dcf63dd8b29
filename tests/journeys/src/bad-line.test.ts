import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { type Visitor, visitor } from '@sortie/system-testing/browser'
import { type Person, register } from '@sortie/system-testing/caller'
import { photoOfSize, receiptPhoto } from '@sortie/system-testing/samples'
import { type SharedSystem, sharedSystem } from '@sortie/system-testing/start-system'
import { eventually } from '@sortie/testing/eventually'
import type { Page, Route } from 'playwright-core'

let system: SharedSystem
let someone: Visitor
let person: Person
let page: Page
let photo: { name: string; mimeType: string; buffer: Buffer }

before(async () => {
  system = await sharedSystem()
  someone = await visitor(system.url, { width: 390, height: 844, touch: true })
  person = await register(system.url)
  const [name = '', ...value] = person.cookie.split('=')
  await someone.context.addCookies([{ name, value: value.join('='), url: system.url }])
  page = someone.page
  const buffer = await receiptPhoto(['HARBOUR CAFE', '02.05.2026', 'TOTAL   12.50'])
  photo = { name: 'cafe.jpg', mimeType: 'image/jpeg', buffer }
})
after(async () => {
  await someone?.close()
  await system?.stop()
})

type Kept = { id: string; merchant: string; amount: string; receiptCount: number }
const dialog = (of = page) => of.getByRole('dialog')
const inDialog = (name: string, of = page) => dialog(of).getByRole('button', { name })
const tray = () => page.getByRole('region', { name: 'Receipts on their way' })
const kept = async (merchant: string): Promise<Kept[]> => {
  const all = (await (await person.get('/api/expenses')).json()) as Kept[]
  return all.filter((each) => each.merchant === merchant)
}

/** A phone has one way to add. */
async function openAllFields(of: Page): Promise<void> {
  await of.getByRole('button', { name: 'Quick Expense' }).click()
  await inDialog('All Fields', of).click()
  await of.getByRole('dialog', { name: 'Quick Expense' }).waitFor({ state: 'detached' })
}

async function begin(of: Page, merchant: string): Promise<void> {
  await of.goto('/expenses')
  await openAllFields(of)
  await dialog(of).getByLabel('Merchant').fill(merchant)
  await dialog(of).getByLabel('Amount').click()
  await of.keyboard.type('12,50')
}
const pick = (of = page, file = photo) => of.locator('input[type=file]').last().setInputFiles(file)

/** One expense of this merchant, with so many receipts: an event brings their number to the expense. */
function hasReceipts(merchant: string, expected: [string, number]): Promise<void> {
  return eventually(async () =>
    assert.deepEqual(
      (await kept(merchant)).map(({ amount, receiptCount }) => [amount, receiptCount]),
      [expected],
    ),
  )
}

/** Holds uploads back until they are told to go on, or fails them. */
async function heldUploads() {
  const held: Route[] = []
  let holding = true
  await page.route('**/api/expenses/*/receipts', (route) =>
    holding && route.request().method() === 'POST' ? void held.push(route) : route.fallback(),
  )
  const all = async (end: (route: Route) => Promise<void>) => {
    await eventually(async () => assert.ok(held.length > 0))
    // What fails is tried again at once.
    holding = false
    await Promise.all(held.map(end))
    await page.unroute('**/api/expenses/*/receipts')
  }
  return {
    count: () => held.length,
    goOn: () => all((route) => route.continue()),
    fail: () => all((route) => route.abort()),
  }
}

describe('on a slow line', () => {
  it('a dialog says that its receipt is on the way, makes one expense, and may be closed', async () => {
    await begin(page, 'Slow Cafe')
    await pick()
    const uploads = await heldUploads()
    await inDialog('Create Expense').click()
    await dialog()
      .getByRole('progressbar', { name: /Sending cafe.jpg/ })
      .first()
      .waitFor()
    const deed = inDialog('Sending...')
    assert.equal(await deed.getAttribute('aria-disabled'), 'true')
    await deed.click({ force: true })
    await deed.click({ force: true })
    await dialog().getByRole('button', { name: 'Close' }).last().click()
    await dialog().waitFor({ state: 'detached' })
    await tray().getByText('Sending cafe.jpg').waitFor()
    assert.equal(uploads.count(), 1)
    await uploads.goOn()
    await tray().waitFor({ state: 'detached' })
    await hasReceipts('Slow Cafe', ['12.50', 1])
  })

  it('Quick Expense waits for its receipt too', async () => {
    await page.goto('/expenses')
    await page.getByRole('button', { name: 'Quick Expense' }).click()
    await dialog().getByLabel('Merchant').fill('Quick Cafe')
    await dialog().getByLabel('Amount').fill('7')
    await pick()
    const uploads = await heldUploads()
    await inDialog('Add').click()
    await inDialog('Sending...').click({ force: true })
    await uploads.goOn()
    await dialog().waitFor({ state: 'detached' })
    await hasReceipts('Quick Cafe', ['7.00', 1])
  })

  it('a receipt that did not arrive is kept, and sent again by itself', async () => {
    await begin(page, 'Lost Cafe')
    await pick()
    const uploads = await heldUploads()
    await inDialog('Create Expense').click()
    await uploads.fail()
    await dialog().waitFor({ state: 'detached' })
    await hasReceipts('Lost Cafe', ['12.50', 1])
    await page.getByText(/waiting to be sent/).waitFor({ state: 'detached' })
  })

  it('a photo is made smaller before it is sent, and stands upright', async () => {
    await begin(page, 'Large Cafe')
    const buffer = await photoOfSize(4000, 3000, { orientation: 6 })
    await pick(page, { ...photo, buffer })
    await inDialog('Create Expense').click()
    await dialog().waitFor({ state: 'detached' })
    const [expense] = await kept('Large Cafe')
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
    await dialog().waitFor({ state: 'detached' })
    const row = page
      .getByRole('list', { name: 'Expenses' })
      .getByRole('listitem')
      .filter({ hasText: 'Waiting to be sent' })
    await row.getByRole('button', { name: 'Edit First Words' }).click()
    await dialog().getByLabel('Merchant').fill('Second Words')
    await inDialog('Update Expense').click()
    await dialog().waitFor({ state: 'detached' })
    await row.getByText('Second Words').waitFor()
    await page.unroute('**/api/expenses')
    await row.waitFor({ state: 'detached' })
    assert.equal((await kept('First Words')).length, 0)
    assert.equal((await kept('Second Words')).length, 1)
  })
})

describe('without a network', () => {
  it('Escape on a form still asks, and keeps what was typed and chosen', async () => {
    await begin(page, 'Tunnel Cafe')
    await pick()
    await fetched(page, 'confirm-dialog')
    await someone.context.setOffline(true)
    await page.keyboard.press('Escape')
    const question = page.getByRole('alertdialog', { name: 'Discard your changes?' })
    await question.getByRole('button', { name: 'Keep editing' }).click()
    await someone.context.setOffline(false)
    assert.equal(await dialog().getByLabel('Merchant').inputValue(), 'Tunnel Cafe')
    await dialog().getByText('cafe.jpg').waitFor()
  })

  it('the browser asks where the question was not fetched yet', async () => {
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

  it('a dialog that was not fetched yet opens when it can be', async () => {
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

/** What is fetched in idle moments is there. */
async function fetched(of: Page, chunk: string): Promise<void> {
  await of.waitForFunction(
    (name) => performance.getEntriesByType('resource').some((each) => each.name.includes(name)),
    chunk,
  )
}
