import { type CutPage, cutReceipt } from './cut-receipt.ts'
import { fileType, isImage, isTiny, sizeInKb } from './labels.ts'
import { html, type Markup } from './markup.ts'
import type { ReportExpense, ReportReceipt } from './report-data.ts'

export type ReceiptsShown =
  | { as: 'pictures' }
  | { as: 'links'; numberOf: Map<string, number> }
  | { as: 'none' }

/** Space for the receipts of a line on the print page, in points. */
const printBox = { width: 500, height: 620 }

/** A picture has a row of its own, so that a page may end between two of them; links share one. */
export function receiptRows(expense: ReportExpense, line: number, shown: ReceiptsShown): Markup[] {
  const { receipts } = expense
  if (receipts.length === 0 || shown.as === 'none') return []
  if (shown.as === 'links')
    return [row(receipts.map((receipt) => link(receipt, shown.numberOf.get(receipt.id))))]
  return receipts.flatMap((receipt, index) => {
    const place =
      receipts.length > 1 ? `Line ${line}, receipt ${index + 1} of ${receipts.length}: ` : ''
    const alt = `Receipt of line ${line}, ${expense.merchant}`
    const cut = typeof receipt.shown === 'object' ? cutReceipt(receipt.shown, printBox) : []
    if (cut.length === 0) return [row(figure(receipt, alt, place))]
    return cut.map((page, part) =>
      row(
        cutFigure(
          receipt,
          page,
          part === 0 ? alt : '',
          `${place}part ${part + 1} of ${cut.length}, `,
        ),
      ),
    )
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

/** A page of a long receipt: each piece is a window on the whole picture. */
function cutFigure(receipt: ReportReceipt, page: CutPage, alt: string, place: string): Markup {
  const windows = page.pieces.map(({ at, ...piece }, index) => {
    const scale = at.width / piece.width
    const frame = `left:${at.left}pt;top:${at.top}pt;width:${at.width}pt;height:${at.height}pt`
    const { width = 0, height = 0 } = typeof receipt.shown === 'object' ? receipt.shown : {}
    const whole = `width:${width * scale}pt;height:${height * scale}pt;left:${-piece.left * scale}pt;top:${-piece.top * scale}pt`
    return html`<div style="${frame}"><img src="${receipt.url ?? ''}" data-receipt="${receipt.id}" alt="${index === 0 ? alt : ''}" style="${whole}"></div>`
  })
  const high = Math.max(...page.pieces.map(({ at }) => at.top + at.height))
  const caption = html`<figcaption>${place}${sizeInKb(receipt.sizeBytes)}</figcaption>`
  return html`<figure class="cut"><div style="width:${page.width}pt;height:${high}pt">${windows}</div>${caption}</figure>`
}

function kindAndSize({ mimeType, sizeBytes }: ReportReceipt): string {
  return `${fileType(mimeType)}, ${sizeInKb(sizeBytes)}`
}
