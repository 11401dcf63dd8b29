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
import { rangeOf } from './range.ts'
import type { ReportData, ReportFlight, ReportTrip } from './report-data.ts'

export function header(data: ReportData): Markup {
  const { person, filters } = data
  return html`${house(data)}<header class="masthead">
<div><div class="product">${productTitle}</div><div class="subtitle">${productSubtitle}</div></div>
<div class="what"><h1>Expense Report</h1><div class="range">${dateRangeLabel(rangeOf(data))}</div></div>
</header>
<dl class="info">
${fact('Name', person.employeeName || 'Not specified')}
${fact('Manager', person.manager || 'Not specified')}
${fact('Department', person.department || 'Not specified')}
${fact('Purpose', data.trip?.purpose || purposeOf(filters.category))}
${data.trip && fact('Mission', tripLabel(data.trip))}
${filters.category && fact('Category', `${categoryLabel(filters.category)} only`)}
${filters.status && fact('Status', `${filters.status} only`)}
${data.reportNumber && html`<div><dt>Report number</dt><dd class="number">${data.reportNumber}</dd></div>`}
</dl>
${flights(data.trip)}`
}

/** The logo is a PNG in base64. */
function house({ organisation }: ReportData): Markup | null {
  if (!organisation) return null
  const { name, logo } = organisation
  const picture = logo && html`<img src="data:image/png;base64,${logo}" alt="">`
  return html`<div class="house">${picture}<div dir="auto">${name}</div></div>
`
}

function fact(term: string, value: string): Markup {
  return html`<div><dt>${term}</dt><dd dir="auto">${value}</dd></div>`
}

function tripLabel({ name, startDate, endDate }: ReportTrip): string {
  if (startDate && endDate) return `${name}, ${shortDate(startDate)} - ${shortDate(endDate)}`
  const one = startDate ?? endDate
  return one ? `${name}, ${longDate(one)}` : name
}

function flights(trip: ReportTrip | null | undefined): Markup | null {
  if (!trip?.flights?.length) return null
  return html`<table class="lines flights">
<thead><tr><th>Flight</th><th>From</th><th>To</th></tr></thead>
<tbody>${trip.flights.map(flightRow)}</tbody>
</table>`
}

function flightRow(flight: ReportFlight): Markup {
  const { carrier, flightNumber, departAirport, departDtLocal, arriveAirport, arriveDtLocal } =
    flight
  return html`<tr><td dir="auto">${carrier} ${flightNumber}</td><td>${departAirport}, ${longTime(departDtLocal)}</td><td>${arriveAirport}, ${longTime(arriveDtLocal)}</td></tr>`
}

/** "05/31/2026 14:05" */
function longTime(local: string): string {
  return `${longDate(local)} ${local.slice(11, 16)}`
}
