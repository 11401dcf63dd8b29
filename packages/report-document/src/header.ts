import {
  categoryLabel,
  dateRangeLabel,
  longDate,
  productSubtitle,
  productTitle,
  purposeOf,
  shortDate,
} from './labels.ts'
import { html, type Markup } from './markup.ts'
import type { ReportData, ReportTrip } from './report-data.ts'

export function header(data: ReportData): Markup {
  const { person, filters } = data
  return html`<header class="masthead">
<div><div class="product">${productTitle}</div><div class="subtitle">${productSubtitle}</div></div>
<div class="what"><h1>Expense Report</h1><div class="range">${dateRangeLabel(filters)}</div></div>
</header>
<dl class="info">
${fact('Name', person.employeeName || 'Not specified')}
${fact('Manager', person.manager || 'Not specified')}
${fact('Department', person.department || 'Not specified')}
${fact('Purpose', purposeOf(filters.category))}
${data.trip && fact('Mission', tripLabel(data.trip))}
${filters.category && fact('Category', `${categoryLabel(filters.category)} only`)}
${filters.status && fact('Status', `${filters.status} only`)}
${data.reportNumber && fact('Report number', data.reportNumber)}
</dl>`
}

function fact(term: string, value: string): Markup {
  return html`<div><dt>${term}</dt><dd dir="auto">${value}</dd></div>`
}

function tripLabel({ name, startDate, endDate }: ReportTrip): string {
  if (startDate && endDate) return `${name}, ${shortDate(startDate)} - ${shortDate(endDate)}`
  const one = startDate ?? endDate
  return one ? `${name}, ${longDate(one)}` : name
}
