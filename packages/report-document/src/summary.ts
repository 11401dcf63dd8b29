import { formatMoney } from '@sortie/contracts/money'
import { categoryLabel, count, coverage, longDate, receiptCount } from './labels.ts'
import { html, type Markup } from './markup.ts'
import type { ReportData } from './report-data.ts'
import { signatures } from './signatures.ts'
import { currenciesOf, totalLabel, totalsByCategory } from './totals.ts'

export function summary(data: ReportData): Markup {
  const { expenses } = data
  return html`<footer class="closing">
<div class="sums">
<div class="coverage"><h2>Receipt Summary</h2>
<p>${count(receiptCount(expenses), 'receipt')} for ${count(expenses.length, 'expense')}</p>
<p>${coverage(expenses)}% coverage</p></div>
${byCategory(data)}
</div>
<div class="total"><span>Total Amount</span><strong>${totalLabel(expenses)}</strong></div>
${signatures(data.signature)}
<p class="generated">Generated on ${longDate(data.generatedOn)}</p>
</footer>`
}

function byCategory({ expenses }: ReportData): Markup | null {
  const currencies = currenciesOf(expenses)
  if (expenses.length === 0) return null
  const headings = currencies.map((currency) => html`<th class="amount">${currency}</th>`)
  return html`<table class="subtotals">
<thead><tr><th>Category</th><th class="amount">Lines</th>${headings}</tr></thead>
<tbody>${totalsByCategory(expenses).map(
    ({ category, count: lines, totals }) =>
      html`<tr><td>${categoryLabel(category)}</td><td class="amount">${lines}</td>${currencies.map(
        (currency) =>
          html`<td class="amount">${totals[currency] === undefined ? '-' : formatMoney(totals[currency], currency)}</td>`,
      )}</tr>`,
  )}</tbody>
</table>`
}
