import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { describe, it } from 'node:test'
import type { Visitor } from '@sortie/system-testing/browser'
import { readPdf } from '@sortie/system-testing/read-pdf'
import { receiptPhoto } from '@sortie/system-testing/samples'
import { visitSharedSystem } from '@sortie/system-testing/visit-shared-system'
import type { Page } from 'playwright-core'

let someone: Visitor
let page: Page

visitSharedSystem({}, async (visit) => {
  ;({ someone, page } = visit)
  await visit.signInAsNew()
})

describe('a receipt in yen', () => {
  it('is photographed, read and converted at a typed rate', async () => {
    await page.goto('/expenses')
    await page.getByRole('button', { name: 'New Expense' }).first().click()
    await page.getByRole('button', { name: 'Scan Receipt' }).click()
    const buffer = await receiptPhoto([
      'TEMPURA SHINJUKU',
      'Shinjuku 3-31-8, Tokyo, Japan',
      '2026-05-02  19:42',
      'Tendon set        ¥1,180',
      'Beer                ¥400',
      'TOTAL             ¥1,580',
    ])
    await page
      .locator('input[type=file]')
      .last()
      .setInputFiles({ name: 'tempura.jpg', mimeType: 'image/jpeg', buffer })
    await page.getByRole('button', { name: 'Use This Data' }).click()
    const dialog = page.getByRole('dialog', { name: 'New Expense' })
    await dialog.getByText('The receipt says JPY 1,580.').waitFor()
    assert.equal(await dialog.getByLabel('Paid amount').inputValue(), '1580')
    assert.equal(await dialog.getByLabel('Paid in', { exact: true }).inputValue(), 'JPY')
    await dialog.getByLabel('Rate: JPY for 1 USD').fill('149.2')
    assert.equal(await dialog.getByLabel(/^Amount/).inputValue(), '10.59')
    await dialog.getByRole('button', { name: 'Create Expense' }).click()
    await page.getByText('Receipt uploaded successfully').first().waitFor()
    const table = page.getByRole('table', { name: 'Expenses' })
    await table.getByText('$10.59').waitFor()
    await table.getByText('JPY 1,580').waitFor()
  })

  it('is on the PDF with what was paid and at which rate', async () => {
    await page.goto('/reports')
    await page.getByRole('button', { name: 'Export PDF' }).click()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('dialog').getByRole('button', { name: 'Export PDF' }).click(),
    ])
    const { pages } = await readPdf(await readFile(await download.path()))
    assert.match(
      pages.join(' ').replace(/\s+/g, ' '),
      /Paid 1,580 JPY = 10\.59 USD at 0\.00670241; 1 USD = 149\.2 JPY \(rate of 05\/02\/26\).*\$10\.59/,
    )
    const csv = await (await page.request.get('/api/export/csv')).text()
    assert.match(
      csv,
      /,10\.59,USD,.*,1,1580,JPY,1,149\.2,2026-05-02,typed,,"1,580 JPY = 10\.59 USD at 0\.00670241; 1 USD = 149\.2 JPY",,Draft\r\n/,
    )
  })

  it('had no error in the browser', () => assert.deepEqual(someone.faults, []))
})
