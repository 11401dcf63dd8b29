import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { after, before, describe, it } from 'node:test'
import { type Visitor, visitor } from '@sortie/system-testing/browser'
import { type Person, register } from '@sortie/system-testing/caller'
import { type Line, lineTo } from '@sortie/system-testing/line'
import { receiptPhoto } from '@sortie/system-testing/samples'
import { type RunningSystem, startSystem } from '@sortie/system-testing/start-system'
import { eventually } from '@sortie/testing/eventually'
import type { Page } from 'playwright-core'

let system: RunningSystem
let line: Line
let person: Person
let someone: Visitor
let photos: Photo[]

type Photo = { name: string; mimeType: string; buffer: Buffer }
type Kept = { id: string; merchant: string; amount: string; receiptCount: number; status: string }

before(async () => {
  system = await startSystem()
  person = await register(system.url)
  line = await lineTo(system.url)
  someone = await visitor(line.url, { serviceWorker: true })
  await signIn(someone, person)
  // As a person stands in a tunnel: signed in a while ago. Chromium writes its cookies only every 30 s.
  someone = await someone.restarted()
  photos = await Promise.all(
    [1, 2, 3, 4, 5].map(async (number) => ({
      name: `receipt-${number}.jpg`,
      mimeType: 'image/jpeg',
      buffer: await receiptPhoto([`TUNNEL CAFE ${number}`, '02.05.2026', `TOTAL  ${number}.50`]),
    })),
  )
})
after(async () => {
  await someone?.close()
  await line?.cut()
  await system?.stop()
})

async function goOffline(): Promise<void> {
  await line.cut()
  await someone.context.setOffline(true)
}
async function goOnline(): Promise<void> {
  await line.mend()
  await someone.context.setOffline(false)
}

const dialog = (page: Page) => page.getByRole('dialog')
const bar = (page: Page, count: number) => page.getByText(`${count} waiting to be sent`).first()
const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })
const digest = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

async function signIn({ context, page }: Visitor, { cookie }: Person): Promise<void> {
  const [name = '', ...value] = cookie.split('=')
  const expires = Date.now() / 1000 + 3600
  await context.addCookies([{ name, value: value.join('='), url: system.url, expires }])
  await page.goto('/expenses')
}

/** The app is here whole, and what was seen is kept. */
async function readyForTunnel(page: Page): Promise<void> {
  await page.goto('/expenses')
  await page.evaluate(() => navigator.serviceWorker.ready)
  await page.goto('/expenses')
  await page.getByRole('heading', { name: 'Expense Operations' }).waitFor()
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

async function log(page: Page, merchant: string, amount: string, photo: Photo): Promise<void> {
  await page.getByRole('button', { name: 'New Expense' }).first().click()
  await dialog(page).getByLabel('Merchant').fill(merchant)
  await dialog(page).getByLabel('Amount').fill(amount)
  await page.locator('input[type=file]').last().setInputFiles(photo)
  await dialog(page).getByRole('button', { name: 'Create Expense' }).click()
  await dialog(page).waitFor({ state: 'detached' })
}

async function logFive(page: Page, place: string): Promise<void> {
  for (const [index, photo] of photos.entries())
    await log(page, `${place} ${index + 1}`, `${index + 1}.50`, photo)
  await bar(page, 10).waitFor()
}

/** Exactly these of the place are on the server, each with its own photo, byte for byte. */
async function arrived(place: string, numbers = [1, 2, 3, 4, 5]): Promise<void> {
  const own = async () => {
    const all = (await (await person.get('/api/expenses')).json()) as Kept[]
    return all.filter(({ merchant }) => merchant.startsWith(place)).sort(byMerchant)
  }
  await eventually(async () => {
    const counts = (await own()).map(({ merchant, receiptCount }) => [merchant, receiptCount])
    assert.deepEqual(
      counts,
      numbers.map((number) => [`${place} ${number}`, 1]),
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

describe('without a network', () => {
  it('five expenses with photos survive a killed browser and arrive exactly once', async () => {
    await readyForTunnel(someone.page)
    await goOffline()
    await logFive(someone.page, 'Tunnel')
    await row(someone.page, 'Tunnel 3').getByText('Waiting to be sent').waitFor()

    someone = await someone.killed()
    await someone.context.setOffline(true)
    await someone.page.goto('/expenses')
    await someone.page.getByText(/^You are offline\. Last updated \d/).waitFor()
    await bar(someone.page, 10).waitFor()
    await row(someone.page, 'Tunnel 3').getByText('Waiting to be sent').waitFor()
    assert.equal((await (await person.get('/api/expenses')).json()).length, 0)

    await goOnline()
    await arrived('Tunnel')
    await someone.page.getByText(/waiting to be sent/).waitFor({ state: 'detached' })
  })
})

describe('a gateway that is killed in mid-sending', () => {
  it('doubles nothing and loses nothing', async () => {
    const { page } = someone
    await goOffline()
    await logFive(page, 'Bridge')
    const begun = page.waitForResponse(
      (response) => response.url().endsWith('/receipts') && response.request().method() === 'POST',
    )
    await goOnline()
    await begun
    system.kill('gateway')
    await system.healthy()
    await arrived('Bridge')
  })
})

describe('a newer Sortie', () => {
  it('takes over when the page is loaded anew, and loses nothing that is typed or waits', async () => {
    const { page } = someone
    await page.getByText(/waiting to be sent/).waitFor({ state: 'detached' })
    await goOffline()
    await log(page, 'Tower 1', '1.50', photos[0] as Photo)
    const worker = await (await fetch(`${system.url}/service-worker.js`)).text()
    line.change = ({ method, url }, response) => {
      const isSent = method === 'POST' && url === '/api/expenses'
      if (isSent) response.writeHead(503).end()
      if (url !== '/service-worker.js') return isSent
      response.writeHead(200, { 'Content-Type': 'text/javascript' }).end(`${worker}// newer`)
      return true
    }
    await goOnline()
    await page.getByRole('button', { name: 'New Expense' }).first().click()
    await dialog(page).getByLabel('Merchant').fill('Half of a thought')
    await page.evaluate(async () => (await navigator.serviceWorker.ready).update().then(() => null))
    await page.waitForFunction(async () =>
      Boolean((await navigator.serviceWorker.getRegistration())?.waiting),
    )
    assert.equal(await dialog(page).getByLabel('Merchant').inputValue(), 'Half of a thought')

    await page.goto('/expenses')
    await page.waitForFunction(async () => {
      const registration = await navigator.serviceWorker.getRegistration()
      return registration?.active?.state === 'activated' && !registration.waiting
    })
    await bar(page, 2).waitFor()
    await page.getByRole('button', { name: 'New Expense' }).first().click()
    assert.equal(await dialog(page).getByLabel('Merchant').inputValue(), 'Half of a thought')
    line.change = undefined
    await page.evaluate(() => void dispatchEvent(new Event('online')))
    await arrived('Tower', [1])
  })
})
