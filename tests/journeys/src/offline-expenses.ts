import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import type { Person } from '@sortie/system-testing/caller'
import { eventually } from '@sortie/testing/eventually'
import type { Page } from 'playwright-core'
import { dialog, type Kept, kept, type Photo, pick } from './expense-pages.ts'

export const bar = (page: Page, count: number) =>
  page.getByText(`${count} waiting to be sent`).first()
export const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })
const digest = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

/** The app is here whole, and what was seen is kept. */
export async function readyForTunnel(page: Page): Promise<void> {
  await page.goto('/expenses')
  await page.evaluate(() => navigator.serviceWorker.ready)
  await page.goto('/expenses')
  await page.getByRole('heading', { name: 'Expense Operations' }).waitFor()
  await answersKept(page)
}

/** In the database of the browser, for when there is no network. */
export async function answersKept(page: Page): Promise<void> {
  await page.waitForFunction(async () => {
    const request = indexedDB.open('sortie')
    await new Promise((resolve) => (request.onsuccess = resolve))
    const keys = request.result.transaction('answers').objectStore('answers').getAllKeys()
    await new Promise((resolve) => (keys.onsuccess = resolve))
    request.result.close()
    const urls = (keys.result as [string, string][]).map(([, url]) => url)
    return ['/api/user', '/api/expenses'].every((url) => urls.includes(url))
  })
}

export async function log(
  page: Page,
  merchant: string,
  amount: string,
  photo: Photo,
): Promise<void> {
  await page.getByRole('button', { name: 'New Expense' }).first().click()
  await dialog(page).getByLabel('Merchant').fill(merchant)
  await dialog(page).getByLabel('Amount').fill(amount)
  await pick(page, photo)
  await dialog(page).getByRole('button', { name: 'Create Expense' }).click()
  await dialog(page)
    .waitFor({ state: 'detached' })
    .catch(async (thrown) => {
      throw new Error(`the form stays open: ${await dialog(page).textContent()}`, { cause: thrown })
    })
}

/** An expense with each of the photos. */
export async function logAll(page: Page, place: string, photos: Photo[]): Promise<void> {
  for (const [index, photo] of photos.entries())
    await log(page, `${place} ${index + 1}`, `${index + 1}.50`, photo)
  await bar(page, 2 * photos.length).waitFor()
}

/** On the server are the expenses of `logAll` and no others of the place, each with its own photo, byte for byte. */
export async function arrived(person: Person, place: string, photos: Photo[]): Promise<void> {
  const own = async () =>
    (await kept(person)).filter(({ merchant }) => merchant.startsWith(place)).sort(byMerchant)
  await eventually(async () => {
    const counts = (await own()).map(({ merchant, receiptCount }) => [merchant, receiptCount])
    assert.deepEqual(
      counts,
      photos.map((_, index) => [`${place} ${index + 1}`, 1]),
    )
  }, 90_000)
  for (const [index, { id, amount }] of (await own()).entries()) {
    assert.equal(amount, `${index + 1}.50`)
    const receipts = await (await person.get(`/api/expenses/${id}/receipts`)).json()
    assert.equal(receipts.length, 1)
    const file = await person.get(`/api/receipts/${receipts[0].id}/file`)
    const bytes = Buffer.from(await file.arrayBuffer())
    assert.equal(digest(bytes), digest(photos[index]?.buffer ?? Buffer.of()))
  }
}

const byMerchant = (one: Kept, other: Kept) => one.merchant.localeCompare(other.merchant)
