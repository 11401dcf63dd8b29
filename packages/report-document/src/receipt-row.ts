import { fileType, isImage, isTiny, sizeInKb } from './labels.ts'
import { html, type Markup } from './markup.ts'
import type { ReportExpense, ReportReceipt } from './report-data.ts'

export type ReceiptsShown =
  | { as: 'pictures' }
  | { as: 'links'; numberOf: Map<string, number> }
  | { as: 'none' }

/** A picture has a row of its own, so that a page may end between two of them; links share one. */
export function receiptRows(expense: ReportExpense, line: number, shown: ReceiptsShown): Markup[] {
  const { receipts } = expense
  if (receipts.length === 0 || shown.as === 'none') return []
  if (shown.as === 'links')
    return [row(receipts.map((receipt) => link(receipt, shown.numberOf.get(receipt.id))))]
  return receipts.map((receipt, index) => {
    const place =
      receipts.length > 1 ? `Line ${line}, receipt ${index + 1} of ${receipts.length}: ` : ''
    return row(figure(receipt, `Receipt of line ${line}, ${expense.merchant}`, place))
  })
}

function row(content: Markup | Markup[]): Markup {
  return html`<tr class="receipts"><td></td><td colspan="6">${content}</td></tr>`
}

function link(receipt: ReportReceipt, number: number | undefined): Markup {
  const { fileName } = receipt
  const named = fileName && html`<bdi>${fileName}</bdi>, `
  const text = html`Receipt ${number} <span>${named}${kindAndSize(receipt)}</span>`
  return number === undefined ? html`` : html`<a href="#receipt-${number}">${text}</a> `
}

/** `place` says which line it belongs to where it may stand on a page without it. */
function figure(receipt: ReportReceipt, alt: string, place: string): Markup {
  if (!isImage(receipt)) {
    const named = receipt.fileName && html`<bdi>${receipt.fileName}</bdi> `
    return html`<div class="file">${place}${named}${kindAndSize(receipt)}</div>`
  }
  if (receipt.shown === 'failed')
    return html`<div class="file failed">${place}The receipt picture could not be loaded.</div>`
  if (receipt.shown === 'attached' || isTiny(receipt) || !receipt.url) {
    return html`<div class="file">${place}Receipt Attached</div>`
  }
  const picture = html`<img src="${receipt.url}" data-receipt="${receipt.id}" alt="${alt}">`
  const caption = html`<figcaption>${place}${sizeInKb(receipt.sizeBytes)}</figcaption>`
  return html`<figure>${picture}${caption}</figure>`
}

function kindAndSize({ mimeType, sizeBytes }: ReportReceipt): string {
  return `${fileType(mimeType)}, ${sizeInKb(sizeBytes)}`
}
