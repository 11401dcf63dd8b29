import { formatMoney } from '@sortie/contracts/money'
import { categoryLabel, monthDay } from './labels.ts'
import { html, type Markup } from './markup.ts'
import { type ReceiptsShown, receiptRows } from './receipt-row.ts'
import type { ReportData, ReportExpense } from './report-data.ts'
import { totalLabel } from './totals.ts'

/** Short reports are padded with blank rows up to this number, so that the page looks filled in. */
const paddedRows = 8
const paddedBelow = 10
/** A long report prints a running total after this many rows. */
const runningEvery = 25

export function expenseTable({ expenses }: ReportData, receipts: ReceiptsShown): Markup {
  const blank = expenses.length < paddedBelow ? Math.max(0, paddedRows - expenses.length) : 0
  return html`<table class="lines">
<thead><tr><th class="no">#</th><th class="date">Date</th><th class="category">Category</th><th class="description">Description</th><th>Notes</th><th class="receipt">Receipt</th><th class="amount">Amount</th></tr></thead>
<tbody>${expenses.map((expense, index) => lines(expense, index + 1, expenses, receipts))}${Array.from({ length: blank }, () => blankRow)}</tbody>
</table>`
}

function lines(
  expense: ReportExpense,
  line: number,
  all: ReportExpense[],
  receipts: ReceiptsShown,
): Markup[] {
  const parts = [
    html`<tr id="line-${line}"><td class="no">${line}</td><td>${monthDay(expense.date)}</td><td>${categoryLabel(expense.category)}</td><td dir="auto">${expense.merchant}</td><td dir="auto" class="notes">${expense.notes}</td><td class="receipt">${expense.receipts.length > 0 ? '✓' : '-'}</td><td class="amount">${formatMoney(expense.amount, expense.currency)}</td></tr>`,
    ...receiptRows(expense, line, receipts),
  ]
  if (line % runningEvery === 0 && line < all.length) {
    parts.push(
      html`<tr class="running"><td colspan="4">Running total, lines 1 to ${line}</td><td class="amount" colspan="3">${totalLabel(all.slice(0, line))}</td></tr>`,
    )
  }
  return parts
}

const blankRow = html`<tr class="blank" aria-hidden="true"><td>&nbsp;</td><td></td><td></td><td></td><td></td><td></td><td></td></tr>`
