import { formatMoney } from '@sortie/contracts/money'
import { paidText } from '@sortie/contracts/paid-text'
import { categoryLabel, lineDate, paymentLabel, shortDate } from './labels.ts'
import { html, type Markup } from './markup.ts'
import { spansYears } from './range.ts'
import { type ReceiptsShown, receiptRows } from './receipt-row.ts'
import type { ReportData, ReportExpense } from './report-data.ts'
import { totalLabel } from './totals.ts'

/** Short reports are padded with blank rows up to this number, so that the page looks filled in. */
const paddedRows = 8
const paddedBelow = 10
/** A long report prints a running total after this many rows. */
const runningEvery = 25

export function expenseTable(data: ReportData, receipts: ReceiptsShown): Markup {
  const { expenses, person } = data
  const owner = person.employeeName || person.email || ''
  const withYear = spansYears(data)
  const blank = expenses.length < paddedBelow ? Math.max(0, paddedRows - expenses.length) : 0
  const rows = expenses.map((expense, index) =>
    lines(expense, index + 1, expenses, { receipts, withYear, owner }),
  )
  return html`<table class="lines">
<thead><tr>${headings}</tr></thead>
<tbody>${rows}${Array.from({ length: blank }, () => blankRow)}</tbody>
</table>`
}

const headings = [
  html`<th class="no">#</th><th class="date">Date</th><th class="category">Category</th>`,
  html`<th class="description">Description</th><th>Notes</th>`,
  html`<th class="receipt">Receipt</th><th class="amount">Amount</th>`,
]

function lines(
  expense: ReportExpense,
  line: number,
  all: ReportExpense[],
  { receipts, withYear, owner }: { receipts: ReceiptsShown; withYear: boolean; owner: string },
): Markup[] {
  const parts = [
    html`<tr id="line-${line}"${isLong(expense) && html` class="long"`}>${cells(expense, line, withYear, owner)}</tr>`,
    ...receiptRows(expense, line, receipts),
  ]
  if (line % runningEvery === 0 && line < all.length) {
    parts.push(html`<tr class="running">${runningCells(line, totalLabel(all.slice(0, line)))}</tr>`)
  }
  return parts
}

/** "Draft · Personal card", what was paid in another currency, why there is no receipt, and who entered it for the owner. */
function state(expense: ReportExpense, owner: string): Markup {
  const { status, paymentMethod, lostReceipt, enteredBy } = expense
  const foreign = paidText(expense, shortDate)
  const paid = paymentMethod && html` · <bdi>${paymentLabel(paymentMethod)}</bdi>`
  return html`<div class="state"><span class="${status.toLowerCase()}">${status}</span>${paid}</div>${foreign && html`<div class="state">Paid ${foreign}</div>`}${lostReceipt && html`<div class="state">Receipt declared lost: <q dir="auto">${lostReceipt}</q></div>`}${enteredBy && html`<div class="state">Entered by <bdi>${enteredBy.name}</bdi> for <bdi>${owner}</bdi></div>`}`
}

/** A row stays on one page unless its notes would leave much of the page before it empty. */
function isLong({ notes }: ReportExpense): boolean {
  return notes.length > 600 || notes.split('\n').length > 12
}

function cells(expense: ReportExpense, line: number, withYear: boolean, owner: string): Markup[] {
  const { date, category, merchant, notes, receipts, amount, currency } = expense
  return [
    html`<td class="no">${line}</td><td>${lineDate(date, withYear)}</td><td>${categoryLabel(category)}</td>`,
    html`<td><div dir="auto">${merchant}</div>${state(expense, owner)}</td><td dir="auto" class="notes">${notes}</td>`,
    html`<td class="receipt">${receipts.length > 0 ? '✓' : '-'}</td>`,
    html`<td class="amount">${formatMoney(amount, currency)}</td>`,
  ]
}

function runningCells(line: number, total: string): Markup[] {
  return [
    html`<td colspan="4">Running total, lines 1 to ${line}</td>`,
    html`<td class="amount" colspan="3">${total}</td>`,
  ]
}

const blankRow = html`<tr class="blank" aria-hidden="true"><td>&nbsp;</td><td></td><td></td><td></td><td></td><td></td><td></td></tr>`
