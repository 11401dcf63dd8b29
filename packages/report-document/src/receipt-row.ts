import { fileType, isImage, isTiny, sizeInKb } from './labels.ts'
import { html, type Markup } from './markup.ts'
import type { ReportExpense, ReportReceipt } from './report-data.ts'

export type ReceiptsShown =
  | { as: 'pictures' }
  | { as: 'links'; numberOf: Map<string, number> }
  | { as: 'none' }

export function receiptRow(expense: ReportExpense, line: number, shown: ReceiptsShown): Markup {
  const show = (receipt: ReportReceipt) =>
    shown.as === 'links'
      ? link(receipt, shown.numberOf.get(receipt.id))
      : figure(receipt, expense, line)
  return html`<tr class="receipts"><td></td><td colspan="6">${expense.receipts.map(show)}</td></tr>`
}

function link(receipt: ReportReceipt, number: number | undefined): Markup {
  const text = html`Receipt ${number} <span>${receipt.fileName && html`<bdi>${receipt.fileName}</bdi>, `}${fileType(receipt.mimeType)}, ${sizeInKb(receipt.sizeBytes)}</span>`
  return number === undefined ? html`` : html`<a href="#receipt-${number}">${text}</a> `
}

function figure(receipt: ReportReceipt, expense: ReportExpense, line: number): Markup {
  if (!isImage(receipt)) {
    return html`<div class="file">${receipt.fileName && html`<bdi>${receipt.fileName}</bdi> `}${fileType(receipt.mimeType)}, ${sizeInKb(receipt.sizeBytes)}</div>`
  }
  if (receipt.shown === 'failed')
    return html`<div class="file failed">The receipt picture could not be loaded.</div>`
  if (receipt.shown === 'attached' || isTiny(receipt) || !receipt.url) {
    return html`<div class="file">Receipt Attached</div>`
  }
  return html`<figure><img src="${receipt.url}" data-receipt="${receipt.id}" alt="Receipt of line ${line}, ${expense.merchant}"><figcaption>${sizeInKb(receipt.sizeBytes)}</figcaption></figure>`
}
