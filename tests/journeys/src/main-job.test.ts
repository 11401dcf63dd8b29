import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { after, before, describe, it } from 'node:test'
import { type Visitor, visitor } from '@sortie/system-testing/browser'
import { readPdf } from '@sortie/system-testing/read-pdf'
import { receiptPhoto } from '@sortie/system-testing/samples'
import { type SharedSystem, sharedSystem } from '@sortie/system-testing/start-system'
import type { Page } from 'playwright-core'

let system: SharedSystem
let someone: Visitor
let page: Page

before(async () => {
  system = await sharedSystem()
  someone = await visitor(system.url)
  page = someone.page
})
after(async () => {
  await someone?.close()
  await system?.stop()
})

const go = (link: string) =>
  page.getByRole('navigation').getByRole('link', { name: link }).first().click()
const toast = (text: string) => page.getByText(text).first().waitFor()

/** Holds back the scripts of the next page, but for what the page itself brings, until the answer is called. */
async function heldScripts(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await promise
    await route.fallback()
  })
  return resolve
}

describe('the main job', () => {
  it('begins with registering, which signs in', async () => {
    await page.goto('/expenses')
    await page.waitForURL('**/auth')
    await page.getByRole('tab', { name: 'Register' }).click()
    await page.getByLabel('Email').fill('ann.lee@example.com')
    await page.getByLabel(/^Password/).fill('secret1')
    await page.getByLabel('Confirm Password').fill('secret2')
    await page.getByRole('button', { name: 'Register' }).click()
    await page.getByText("Passwords don't match").waitFor()
    await page.getByLabel('Confirm Password').fill('secret1')
    await page.getByRole('button', { name: 'Register' }).click()
    // The page that was asked for before.
    await page.getByRole('heading', { name: 'Expense Operations' }).waitFor()
    await go('Dashboard')
    await page.getByRole('heading', { name: 'Mission Control' }).waitFor()
    await page.getByText('No recent operations').waitFor()
    await page.getByText('$0.00').first().waitFor()
  })

  it('signs out and in again', async () => {
    await page.getByRole('button', { name: 'Logout' }).click()
    await page.waitForURL('**/auth')
    assert.equal((await page.request.get('/api/expenses')).status(), 401)
    await page.getByLabel('Email').fill('Ann.Lee@example.com')
    await page.getByLabel('Password').fill('secret1')
    await page.getByRole('button', { name: 'Sign In' }).click()
    await page.getByRole('heading', { name: 'Mission Control' }).waitFor()
  })

  it('says that a session has ended, and takes over the drawn page when it is loaded again', async () => {
    const other = await visitor(system.url)
    try {
      const { page, context } = other
      await page.goto('/auth')
      await page.getByLabel('Email').fill('ann.lee@example.com')
      await page.getByLabel('Password').fill('secret1')
      await page.getByRole('button', { name: 'Sign In' }).click()
      await page.getByRole('heading', { name: 'Mission Control' }).waitFor()
      await context.request.post('/api/logout', { headers: { origin: system.url } })
      await page.getByText('Your session has ended').waitFor()
      const arrive = await heldScripts(page)
      await page.reload({ waitUntil: 'commit' })
      await page.getByLabel('Email').fill('ann.lee@example.com')
      arrive()
      await page.getByText('Your session has ended').waitFor()
      assert.equal(await page.getByLabel('Email').inputValue(), 'ann.lee@example.com')
      assert.deepEqual(
        other.faults.filter((fault) => fault.includes('React')),
        [],
      )
    } finally {
      await other.close()
    }
  })

  it('keeps what is typed and pressed on a drawn page before its scripts are there', async () => {
    const early = await visitor(system.url)
    try {
      const page = await early.context.newPage()
      const arrive = await heldScripts(page)
      await page.goto('/auth', { waitUntil: 'commit' })
      await page.getByLabel('Email').fill('ann.lee@example.com')
      await page.getByLabel('Password').fill('secret1')
      await page.getByLabel('Password').press('Enter')
      assert.equal(new URL(page.url()).search, '')
      arrive()
      await page.getByRole('heading', { name: 'Mission Control' }).waitFor()

      const arriveAgain = await heldScripts(page)
      await page.goto('/', { waitUntil: 'commit' })
      await page.getByRole('button', { name: 'Log New Expense' }).first().click()
      arriveAgain()
      await page.getByRole('dialog').waitFor()
    } finally {
      await early.close()
    }
  })

  it('plans a mission', async () => {
    await go('Trips')
    await page.getByText('No missions planned').waitFor()
    await page.getByRole('button', { name: 'New Mission' }).first().click()
    await page.getByLabel('Name').fill('Oslo Summit')
    await page.getByLabel('Purpose').fill('Supplier talks')
    await page.getByLabel('Start Date').fill('2026-05-01')
    await page.getByLabel('End Date').fill('2026-05-04')
    await page.getByRole('button', { name: 'Create Mission' }).click()
    await toast('Trip created successfully')
    await page.getByRole('article', { name: 'Oslo Summit' }).waitFor()
  })

  it('logs an expense with a photographed receipt', async () => {
    await go('Expenses')
    await page.getByText('No expenses found').waitFor()
    await page.getByRole('button', { name: 'New Expense' }).first().click()
    await page.getByLabel('Merchant').fill('Grand Hotel Oslo')
    await page.getByLabel('Amount').fill('420.5')
    await page.getByRole('dialog').getByLabel('Date').fill('2026-05-02')
    await choose('Category', 'Lodging')
    await choose('Mission', 'Oslo Summit')
    const photo = await receiptPhoto([
      'GRAND HOTEL OSLO',
      'Karl Johans gate 31',
      '02.05.2026',
      'Room 2 nights',
      'TOTAL   420.50',
    ])
    await page
      .locator('input[type=file]')
      .first()
      .setInputFiles({ name: 'hotel.jpg', mimeType: 'image/jpeg', buffer: photo })
    await page.getByRole('button', { name: 'Create Expense' }).click()
    await toast('Receipt uploaded successfully')
    await page.getByText('Grand Hotel Oslo').waitFor()
    await page.getByRole('table', { name: 'Expenses' }).getByText('$420.50').waitFor()
    const [expense] = await (await page.request.get('/api/expenses')).json()
    assert.equal(expense.date, '2026-05-02T00:00:00.000Z')
    assert.equal(expense.amount, '420.50')
  })

  it('sees it on the dashboard, with the receipt', async () => {
    await go('Dashboard')
    await page.getByRole('group', { name: 'Total Expenses' }).getByText('$420.50').waitFor()
    await page
      .getByRole('group', { name: 'Receipt Images' })
      .getByText('1', { exact: true })
      .waitFor()
    await page.getByRole('button', { name: /^Submit Grand Hotel Oslo/ }).click()
    await page
      .getByRole('group', { name: 'Pending Approvals' })
      .getByText('1', { exact: true })
      .waitFor()
    await page.getByRole('img', { name: 'Receipt hotel.jpg' }).waitFor()
  })

  it('downloads the CSV and the PDF with the receipt in it', async () => {
    await go('Reports')
    await page.getByRole('heading', { name: 'Mission Reports' }).waitFor()
    await page.getByRole('group', { name: 'Total Amount' }).getByText('$420.50').waitFor()
    const csv = await (await page.request.get('/api/export/csv')).text()
    assert.match(csv, /^\uFEFFdate,merchant,category,amount,currency/)
    assert.match(
      csv,
      /2026-05-02,Grand Hotel Oslo,Lodging,420\.50,USD,.*,Submitted,Oslo Summit,.*,1\r\n/,
    )

    await page.getByRole('button', { name: 'Export PDF' }).click()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('dialog').getByRole('button', { name: 'Export PDF' }).click(),
    ])
    assert.match(download.suggestedFilename(), /^expense_report_\d{4}-\d{2}-\d{2}\.pdf$/)
    const { pages } = await readPdf(await readFile(await download.path()))
    assert.match(
      pages[0] ?? '',
      /Sortie.*Tactical Expense Management.*Grand Hotel Oslo.*\$420\.50/s,
    )
    assert.match(pages.at(-1) ?? '', /hotel\.jpg|Grand Hotel Oslo/)
    assert.ok(pages.length >= 2, 'the receipt has a page of its own')
  })

  it('had no error in the browser', () => {
    // By 401 the app learns that nobody is signed in; the browser itself notes every answer that is an error.
    const faults = someone.faults.filter((fault) => !/\b401\b.*\/api\/user$/.test(fault))
    assert.deepEqual(faults, [])
  })
})

async function choose(label: string, option: string): Promise<void> {
  const select = page.getByRole('dialog').getByLabel(label)
  await select.selectOption(await select.getByRole('option', { name: option }).textContent())
}
