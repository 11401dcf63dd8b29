import { expenseTable } from './expense-table.ts'
import { header } from './header.ts'
import { dateRangeLabel, productTitle } from './labels.ts'
import { html, type Markup, trusted } from './markup.ts'
import { type ReceiptSheet, receiptIndex, receiptPageStyle, receiptPages } from './receipt-pages.ts'
import type { ReceiptsShown } from './receipt-row.ts'
import type { ReportData } from './report-data.ts'
import { footStyle, pageStyle, reportStyle, sealStyle } from './style.ts'
import { summary } from './summary.ts'

export function printPage(data: ReportData): string {
  return html`<article class="report">${body(data, { as: 'pictures' })}</article>`.html
}

export const printPageStyle = `${pageStyle.html}${footStyle().html}${reportStyle.html}`

/** A document's fonts and what it may load; the shell is shared by those that have the same. */
export type Paper = { fonts: ReportFonts; policy: string }

/** The shell that documents on the same paper share, and what goes into its last element. */
export type PrintedPaper = { shell: string; content: string }

export function pdfDocument(
  data: ReportData,
  sheets: ReceiptSheet[] | null,
  paper: Paper,
): PrintedPaper {
  const receipts: ReceiptsShown = sheets
    ? { as: 'links', numberOf: new Map(sheets.map(({ receipt, number }) => [receipt.id, number])) }
    : { as: 'none' }
  const content = html`<style>${footStyle(data.reportNumber)}</style>${body(data, receipts)}${sheets && sheets.length > 0 && [receiptIndex(sheets), ...receiptPages(sheets)]}`
  return { shell: shellOf(paper), content: content.html }
}

export function shellOf({ fonts, policy }: Paper): string {
  return html`<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}"><title>${productTitle}</title>
<style>${trusted(fonts.rules)}</style><style>${pageStyle}body{margin:0}${reportStyle}${receiptPageStyle}${sealStyle}</style><style>${hiddenOnScreen}</style></head>
<body class="report"><div class="samples" aria-hidden="true">${fonts.samples.map(sample)}</div><div class="paper"></div></body></html>`
    .html
}

export type ReportFonts = {
  rules: string
  samples: { family: string; weight: string; text: string }[]
}

/** Before printing, the browser lays the page out for its window. That layout is wasted, so the report is hidden there. */
const hiddenOnScreen = trusted(
  '@media (max-width:2in){.paper{display:none}}@media print{.samples{display:none}}',
)

function sample({ family, weight, text }: ReportFonts['samples'][number]): Markup {
  return html`<span style="font:${weight} 9pt '${family}'">${text}</span>`
}

/** "Expense Report, Ann Lee, All Dates" */
export function reportTitle({ person, filters, trip }: ReportData): string {
  const who = person.employeeName || person.email
  return ['Expense Report', who, trip?.name ?? dateRangeLabel(filters)].filter(Boolean).join(', ')
}

export function reportFileName(day: string): string {
  return `expense_report_${day}.pdf`
}

export const reportAuthor = ({ person }: ReportData) =>
  person.employeeName || person.email || productTitle

function body(data: ReportData, receipts: ReceiptsShown): Markup[] {
  return [header(data), expenseTable(data, receipts), summary(data)]
}
