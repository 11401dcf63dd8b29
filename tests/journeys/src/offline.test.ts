import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { takeSession, type Visitor, visitor } from '@sortie/system-testing/browser'
import { type Person, register } from '@sortie/system-testing/caller'
import { type Line, lineTo } from '@sortie/system-testing/line'
import { receiptPhoto } from '@sortie/system-testing/samples'
import { type RunningSystem, startSystem } from '@sortie/system-testing/start-system'
import { dialog, type Photo } from './expense-pages.ts'
import { arrived, bar, log, logAll, readyForTunnel, row } from './offline-expenses.ts'

let system: RunningSystem
let line: Line
let person: Person
let someone: Visitor
let photos: Photo[]

before(async () => {
  system = await startSystem()
  person = await register(system.url)
  line = await lineTo(system.url)
  someone = await visitor(line.url, { serviceWorker: true })
  await takeSession(someone, system.url, person, Date.now() / 1000 + 3600)
  await someone.page.goto('/expenses')
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

describe('without a network', () => {
  it('five expenses with photos survive a killed browser and arrive exactly once', async () => {
    await readyForTunnel(someone.page)
    await goOffline()
    await logAll(someone.page, 'Tunnel', photos)
    await row(someone.page, 'Tunnel 3').getByText('Waiting to be sent').waitFor()

    someone = await someone.killed()
    await someone.context.setOffline(true)
    await someone.page.goto('/expenses')
    await someone.page.getByText(/^You are offline\. Last updated \d/).waitFor()
    await bar(someone.page, 10).waitFor()
    await row(someone.page, 'Tunnel 3').getByText('Waiting to be sent').waitFor()
    assert.equal((await (await person.get('/api/expenses')).json()).length, 0)

    await goOnline()
    await arrived(person, 'Tunnel', photos)
    await someone.page.getByText(/waiting to be sent/).waitFor({ state: 'detached' })
  })
})

describe('a gateway that is killed in mid-sending', () => {
  it('doubles nothing and loses nothing', async () => {
    const { page } = someone
    await goOffline()
    await logAll(page, 'Bridge', photos)
    const begun = page.waitForResponse(
      (response) => response.url().endsWith('/receipts') && response.request().method() === 'POST',
    )
    await goOnline()
    await begun
    system.kill('gateway')
    await system.healthy()
    await arrived(person, 'Bridge', photos)
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
    await arrived(person, 'Tower', photos.slice(0, 1))
  })
})
