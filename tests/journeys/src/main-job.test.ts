import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { describe, it } from 'node:test'
import type { Visitor } from '@sortie/system-testing/browser'
import { readPdf } from '@sortie/system-testing/read-pdf'
import { receiptPhoto } from '@sortie/system-testing/samples'
import { visitSharedSystem } from '@sortie/system-testing/visit-shared-system'
import type { Page } from 'playwright-core'
import { enter, home } from './session-pages.ts'

let someone: Visitor
let page: Page

visitSharedSystem({}, (visit) => {
  ;({ someone, page } = visit)
})

const go = (link: string) =>
  page.getByRole('navigation').getByRole('link', { name: link }).first().click()
const toast = (text: string) => page.getByText(text).first().waitFor()

describe('the main job', () => {
  it('begins with registering, which signs in', async () => {
    await page.goto('/expenses')
    await page.waitForURL('**/auth')
    await page.getByRole('tab', { name: 'Register' }).click()
    // A busy browser still shows the form of the other tab, with an address and a password too.
    const form = page.getByRole('form', { name: 'Register' })
    await form.getByLabel('Email').fill('ann.lee@example.com')
    await form.getByLabel(/^Password/).fill('secret1')
    await form.getByLabel('Confirm Password').fill('secret2')
    await form.getByRole('button', { name: 'Register' }).click()
    const refusal = form.getByText("Passwords don't match")
    await refusal.waitFor()
    await form.getByLabel('Confirm Password').fill('secret1')
    // The button moves up with it: nobody presses as fast as this browser.
    await refusal.waitFor({ state: 'detached' })
    await form.getByRole('button', { name: 'Register' }).click()
    await page.getByRole('heading', { name: 'Welcome to Sortie' }).waitFor()
    await page.getByRole('button', { name: 'Skip' }).click()
    // The page that was asked for before.
    await page.getByRole('heading', { name: 'Expense Operations' }).waitFor()
    await go('Dashboard')
    await home(page)
    await page.getByText('No recent operations').waitFor()
    await page.getByText('$0.00').first().waitFor()
  })

  it('signs out and in again', async () => {
    await page.getByRole('button', { name: 'Logout' }).click()
    await page.waitForURL('**/auth')
    assert.equal((await page.request.get('/api/expenses')).status(), 401)
    await enter(page, 'Ann.Lee@example.com', 'secret1')
    await home(page)
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
      /2026-05-02,Grand Hotel Oslo,Lodging,420\.50,USD,.*,Submitted,Oslo Summit,.*,1,/,
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
