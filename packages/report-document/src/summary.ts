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
<p>${coverage(expenses)}% coverage</p>${draftsIn(data)}</div>
${byCategory(data)}
</div>
${byPayer(data)}
<div class="total"><span>Total Amount</span><strong>${totalLabel(expenses)}</strong></div>
${signatures(data.signature)}
<p class="generated">Generated on ${longDate(data.generatedOn)}</p>
</footer>`
}

function draftsIn({ expenses }: ReportData): Markup | null {
  const drafts = expenses.filter(({ status }) => status === 'Draft').length
  return drafts > 0
    ? html`<p>${drafts} of ${count(expenses.length, 'expense')} still Draft</p>`
    : null
}

/** Who has paid, and so what is owed to the person. */
function byPayer({ expenses }: ReportData): Markup | null {
  if (expenses.length === 0) return null
  return html`<div class="owed">${payers.map(({ label, isMeant }) => {
    const paid = expenses.filter(({ paymentMethod }) => isMeant(paymentMethod))
    return paid.length > 0 && html`<p><span>${label}</span><span>${totalLabel(paid)}</span></p>`
  })}</div>`
}

const byPerson = ['personal-card', 'cash']
const byCompany = ['corporate-card']
const payers = [
  {
    label: 'To be refunded to the person (personal card, cash)',
    isMeant: (method: string) => byPerson.includes(method),
  },
  {
    label: 'Paid by the company (corporate card)',
    isMeant: (method: string) => byCompany.includes(method),
  },
  {
    label: 'Other payment, or not stated',
    isMeant: (method: string) => ![...byPerson, ...byCompany].includes(method),
  },
]

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
