import { expenseTable } from './expense-table.ts'
import { header } from './header.ts'
import { dateRangeLabel, productTitle } from './labels.ts'
import { html, type Markup, trusted } from './markup.ts'
import { type ReceiptSheet, receiptIndex, receiptPageStyle, receiptPages } from './receipt-pages.ts'
import type { ReceiptsShown } from './receipt-row.ts'
import type { ReportData } from './report-data.ts'
import { footStyle, pageStyle, reportStyle } from './style.ts'
import { summary } from './summary.ts'

/** The report for the print page: its markup, pictures below their lines. `printPageStyle` belongs to it. */
export function printPage(data: ReportData): string {
  return html`<article class="report">${body(data, { as: 'pictures' })}</article>`.html
}

export const printPageStyle = `${pageStyle.html}${footStyle.html}${reportStyle.html}`

/** The whole document that the browser prints to PDF: the report, then the receipts' index and pages, if any. */
export function pdfDocument(
  data: ReportData,
  sheets: ReceiptSheet[] | null,
  head: { fonts: ReportFonts; policy: string },
) {
  const receipts: ReceiptsShown = sheets
    ? { as: 'links', numberOf: new Map(sheets.map(({ receipt, number }) => [receipt.id, number])) }
    : { as: 'none' }
  return html`<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${head.policy}"><title>${reportTitle(data)}</title>
<style>${trusted(head.fonts.rules)}${pageStyle}${unseen}body{margin:0}${reportStyle}${sheets && receiptPageStyle}</style></head>
<body class="report"><div class="samples" aria-hidden="true">${head.fonts.samples.map(sample)}</div>${body(data, receipts)}${sheets && sheets.length > 0 && [receiptIndex(sheets), ...receiptPages(sheets)]}</body></html>`
    .html
}

/** Fonts as the document's browser finds them: the rules, and a text in each for it to load them by. */
export type ReportFonts = { rules: string; samples: { family: string; weight: string; text: string }[] }

/** The document is laid out for paper only; on the screen there is no more than what loads the fonts. */
const unseen = trusted('@media screen{body>*{display:none}.samples{display:block}}@media print{.samples{display:none}}')

function sample({ family, weight, text }: ReportFonts['samples'][number]): Markup {
  return html`<span style="font:${weight} 9pt '${family}'">${text}</span>`
}

/** "Expense Report, Ann Lee, All Dates" */
export function reportTitle({ person, filters, trip }: ReportData): string {
  const who = person.employeeName || person.email
  return ['Expense Report', who, trip?.name ?? dateRangeLabel(filters)].filter(Boolean).join(', ')
}

/** "expense_report_2026-05-31.pdf" */
export function reportFileName(generatedOn: string): string {
  return `expense_report_${generatedOn.slice(0, 10)}.pdf`
}

export const reportAuthor = ({ person }: ReportData) => person.employeeName || person.email || productTitle

function body(data: ReportData, receipts: ReceiptsShown): Markup[] {
  return [header(data), expenseTable(data, receipts), summary(data)]
}
