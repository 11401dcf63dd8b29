import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { it } from 'node:test'
import { takeSession, type Visitor } from '@sortie/system-testing/browser'
import { type Person, signIn } from '@sortie/system-testing/caller'
import { readPdf } from '@sortie/system-testing/read-pdf'
import type { SharedSystem } from '@sortie/system-testing/start-system'
import { visitSharedSystem } from '@sortie/system-testing/visit-shared-system'
import type { Download, Page } from 'playwright-core'
import { expense } from './expense-pages.ts'
import { furnish } from './furnish.ts'

let system: SharedSystem
let someone: Visitor
let page: Page
let person: Person

visitSharedSystem({}, async (visit) => {
  ;({ system, someone, page } = visit)
  person = await visit.signInAsNew()
  await person.send('PUT', '/api/profile', { employeeName: 'Nora Ek', department: 'Sales' })
  await furnish(person, system.url)
  const more = { status: 'Submitted', paymentMethod: 'cash', amount: '1131.11', currency: 'EUR' }
  await expense(person, 'Old Ferry', { ...more, date: '2024-12-30' })
  await expense(person, 'Company Hotel', { ...more, paymentMethod: 'corporate-card' })
})

async function pdf(): Promise<string> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('dialog').getByRole('button', { name: 'Export PDF' }).click(),
  ])
  return textOf(download)
}
async function textOf(download: Download): Promise<string> {
  const { pages } = await readPdf(await readFile(await download.path()))
  return pages.join('\n').replaceAll(/\s+/g, ' ')
}

it('a report says of each line whether it is a draft, who is to be refunded, and the years', async () => {
  await page.goto('/reports')
  await page.getByRole('button', { name: 'Export PDF' }).click()
  const text = await pdf()
  for (const word of [/Draft/, /Submitted/, /To be refunded to the person/, /12\/30\/24/])
    assert.match(text, word)
})

it("a mission's report has its purpose, its dates and its flights", async () => {
  await page.goto('/trips')
  await page.getByRole('link', { name: 'Oslo Summit' }).click()
  await page.getByRole('button', { name: 'Export PDF' }).click()
  const text = await pdf()
  for (const word of [/Supplier talks/, /LH400/, /FRA/, /2026/]) assert.match(text, word)
})

it('the period that is chosen is in the address, and a row opens the expense', async () => {
  await page.goto('/reports')
  await page.getByLabel('Period').selectOption('This year')
  await page.waitForURL(/startDate=\d{4}-01-01/)
  await page.goto('/reports?startDate=2024-12-01&endDate=2024-12-31')
  await page
    .getByRole('link', { name: /Old Ferry/ })
    .first()
    .click()
  const merchant = page.getByRole('dialog').getByLabel('Merchant')
  assert.equal(await merchant.inputValue(), 'Old Ferry')
})

it("everyone's CSV names people, and is divided as the reader's spreadsheet wants it", async () => {
  const admin = await signIn(system.url, 'admin@example.com', 'correct horse')
  const { id } = (await (await person.get('/api/user')).json()) as { id: string }
  await takeSession(someone, system.url, admin)
  await page.goto(`/admin/expenses?userId=${id}`)
  await page.getByRole('table').getByText('Nora Ek').first().waitFor()
  for (const [format, amount] of [
    ['semicolon', /;1131,11;/],
    ['comma', /,1131\.11,/],
  ] as const) {
    await admin.send('PUT', '/api/profile', { csvFormat: format })
    const [download] = await Promise.all([
      someone.context.waitForEvent('download'),
      page.getByRole('button', { name: 'Export CSV' }).click(),
    ])
    const csv = await readFile(await download.path(), 'utf8')
    assert.match(csv, amount)
    for (const word of [person.email, 'Nora Ek', 'Sales']) assert.ok(csv.includes(word), word)
  }
})
