import { formatMoney } from '@sortie/contracts/money'
import { categoryLabel, fileType, longDate, sizeInKb } from './labels.ts'
import { html, type Markup, trusted } from './markup.ts'
import type { ReportExpense, ReportReceipt } from './report-data.ts'

export type ReceiptSheet = {
  number: number
  line: number
  expense: ReportExpense
  receipt: ReportReceipt
  /** The size of each page's content: pixels of a picture or points of a PDF page. */
  pages: { width: number; height: number }[]
  /** The attached file that the pages were drawn from, where they do not have all that it has. */
  attachment?: string | undefined
  problem?: string | undefined
}

/** Space for a picture below the caption, in points. */
export const pictureBox = { width: 540, height: 652 }

/** Follows the summary on the same page where there is room. */
export function receiptIndex(sheets: ReceiptSheet[]): Markup {
  return html`<section class="index"><h2>Receipts</h2>
<table class="lines">
<thead><tr><th class="no">#</th><th>Description</th><th>File</th><th class="page">Page</th></tr></thead>
<tbody>${sheets.map(indexRow)}</tbody>
</table></section>`
}

export function receiptPages(sheets: ReceiptSheet[]): Markup[] {
  return sheets.flatMap((sheet) =>
    sheet.pages.length === 0
      ? [page(sheet, 0, missing(sheet))]
      : sheet.pages.map((size, index) => page(sheet, index, picture(sheet, index, size))),
  )
}

function indexRow({ number, line, expense, receipt }: ReceiptSheet): Markup {
  const { merchant, amount, currency } = expense
  const { fileName, mimeType, sizeBytes } = receipt
  const cells = [
    html`<td class="no">${number}</td><td><a href="#line-${line}">Line ${line}</a>, `,
    html`<bdi>${merchant}</bdi>, ${formatMoney(amount, currency)}</td>`,
    html`<td class="notes"><bdi>${fileName || 'Receipt'}</bdi>, ${fileType(mimeType)}, `,
    html`${sizeInKb(sizeBytes)}</td><td class="page"><a href="#sheet-${number}">p.</a></td>`,
  ]
  return html`<tr>${cells}</tr>`
}

function page(sheet: ReceiptSheet, index: number, content: Markup): Markup {
  const { number, line, expense } = sheet
  const name = html`Receipt ${number}: <bdi>${expense.merchant}</bdi>`
  const when = `${longDate(expense.date)} · page ${index + 1} of ${Math.max(1, sheet.pages.length)}`
  return html`<section class="sheet"${index === 0 && html` id="receipt-${number}"`}>
<div class="caption"><a class="back" href="#line-${line}">Line ${line}</a>
<div class="about">${index === 0 ? html`<h3 id="sheet-${number}">${name}</h3>` : html`<div class="h3">${name}</div>`}
<p>${aboutFile(sheet)}</p></div>
<div class="worth"><div class="h3">${formatMoney(expense.amount, expense.currency)}</div><p>${when}</p></div></div>
<div class="box">${content}</div></section>`
}

function aboutFile({ expense, receipt, attachment }: ReceiptSheet): Markup[] {
  const { fileName, mimeType, sizeBytes, sha256 } = receipt
  return [
    html`${categoryLabel(expense.category)} · ${fileName && html`<bdi>${fileName}</bdi>, `}`,
    html`${fileType(mimeType)}, ${sizeInKb(sizeBytes)}`,
    html`${attachment && ` · original attached as ${attachment}`}`,
    html`${sha256 && html` · SHA-256 <code>${sha256.slice(0, 16)}</code>`}`,
  ]
}

function picture(
  { number, expense, pages }: ReceiptSheet,
  index: number,
  size: ReceiptSheet['pages'][number],
) {
  // At most one point per pixel: a small picture would be blurred at page size, and a small PDF page keeps its size.
  const scale = Math.min(pictureBox.width / size.width, pictureBox.height / size.height, 1)
  const bill = `${expense.merchant}, ${formatMoney(expense.amount, expense.currency)}`
  const alt = `Receipt ${number}, ${bill}, page ${index + 1} of ${pages.length}`
  return html`<img alt="${alt}" src="${placeholder}" width="${round((size.width * scale) / 0.75)}" height="${round((size.height * scale) / 0.75)}">`
}

function missing({ receipt, problem }: ReceiptSheet): Markup {
  return html`<div class="missing"><strong>This receipt could not be shown</strong><p><bdi>${receipt.fileName || `Receipt ${receipt.id}`}</bdi></p><p>${problem}</p></div>`
}

/** One white pixel, stretched to the size of the picture that replaces it in the PDF. */
const placeholder = 'data:image/gif;base64,R0lGODlhAQABAIAAAP///wAAACwAAAAAAQABAAACAkQBADs='

const round = (value: number) => Math.floor(value * 100) / 100

export const receiptPageStyle = trusted(`
.index h2{margin:22pt 0 8pt;break-after:avoid}.index .page{padding-right:0}.index th.page{text-align:right}.index .page a{display:block;text-align:left;color:#6b7280;padding-left:8pt}
.sheet{break-before:page;break-inside:avoid;height:700pt;overflow:hidden}
.caption{display:flex;gap:10pt;align-items:flex-start;height:36pt;overflow:hidden;border-bottom:.75pt solid #1c2b25;margin-bottom:6pt}
.caption .about{flex:1;min-width:0}.caption p{margin:1pt 0 0;font-size:7pt;color:#4b5563;white-space:nowrap;overflow:hidden;text-overflow:ellipsis}
.caption h3,.caption .h3{font-size:10.5pt;font-weight:600;margin:0;white-space:nowrap;overflow:hidden;text-overflow:ellipsis}
.caption .worth{text-align:right}.back{background:#1c2b25;color:#fff!important;font-weight:600;font-size:8pt;padding:3pt 7pt;border-radius:2pt;white-space:nowrap}
.box{height:${pictureBox.height}pt;display:flex;justify-content:center;align-items:flex-start}.box img{display:block}
.missing{margin:160pt auto 0;width:340pt;border:.75pt dashed #9ca3af;padding:24pt;text-align:center;border-radius:3pt}.missing strong{font-size:12pt}.missing p{margin:8pt 0 0;color:#4b5563;overflow-wrap:anywhere}
`)
