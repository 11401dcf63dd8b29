import { receiptPhoto } from '@sortie/system-testing/samples'
import { pdfOf, pdfStream } from '@sortie/testing/pdf-by-hand'
import type { Page } from 'playwright-core'
import type { Photo } from './expense-pages.ts'

/** What is to be paid by the bills of a pile, each another sum. */
export const billAmounts = Array.from({ length: 48 }, (_, index) => `${101 + index}.50`)

/** 50 receipts: bills as PDFs, whose text is read in a moment, and two photos, which take the reader seconds. */
export async function aPile(): Promise<Photo[]> {
  const photos = await Promise.all(
    [1, 2].map(async (number) => ({
      name: `photo-${number}.jpg`,
      mimeType: 'image/jpeg',
      buffer: await receiptPhoto(['CAFE AURORA', '14.05.2026', `TOTAL USD  ${number}6.03`]),
    })),
  )
  const bills = billAmounts.map((amount, index) => ({
    name: `bill-${index + 1}.pdf`,
    mimeType: 'application/pdf',
    buffer: aBill(index + 1, amount),
  }))
  return [...bills, ...photos]
}

export function aBill(number: number, amount: string): Buffer {
  const lines = [
    `Hotel Aurora ${number} GmbH`,
    'Seestrasse 12, 8002 Zurich',
    'Date: 14 May 2026',
    `Total USD ${amount}`,
  ]
  const text = lines.map((line) => `(${line}) Tj 0 -24 Td`).join('\n')
  return pdfOf([
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 400 600]/Contents 4 0 R/Resources<</Font<</F 5 0 R>>>>>>',
    pdfStream(Buffer.from(`BT /F 12 Tf 40 540 Td\n${text}\nET`)),
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
  ])
}

/**
 * Accepts the receipt that is shown, by keys alone, when it is there; types what was not read, and behind the merchant
 * what is to be added. Answers when another one, or none, has taken its place.
 */
export async function acceptByKeys(page: Page, added: string): Promise<void> {
  const form = await page.locator('#inbox-receipt').elementHandle({ timeout: 120_000 })
  const [merchant = '', amount] = await Promise.all(
    ['Merchant', 'Amount'].map((name) =>
      page.locator('#inbox-receipt').getByRole('textbox', { name }).inputValue(),
    ),
  )
  if (added || !merchant || !amount) {
    await page.keyboard.press('e')
    await page.keyboard.press('End')
    await page.keyboard.type((merchant ? '' : 'Typed by hand') + added)
    await page.keyboard.press('Tab')
    if (!amount) await page.keyboard.type('9.00')
    await page.keyboard.press('Enter')
  } else {
    await page.keyboard.press('a')
  }
  await form?.waitForElementState('hidden', { timeout: 30_000 })
}
