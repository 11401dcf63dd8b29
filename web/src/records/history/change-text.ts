import type { ExpenseReportState } from '@sortie/contracts/expense-report'
import { toDecimal } from '@sortie/contracts/money'
import { placeOfReport, placeText } from '@sortie/contracts/road'
import type { TrailEntryJson, TrailValue } from '@sortie/contracts/trail'
import { paymentLabel } from '@sortie/report-document/labels'
import { formatDate, formatLocalTime } from '../../lib/format.ts'

type Change = TrailEntryJson['changes'][number]

/**
 * What a line changed, in words for people: "Amount: 12.00 to 15.00". What only a program can read, such as an id without
 * a name or where a receipt stands among others, is left out; the exports have it.
 */
export function changeTexts(changes: Change[]): string[] {
  return changes.flatMap((change) => {
    const said = sayings[change.field]
    if (change.altered)
      return `${nameOf(change.field)}: this text was exchanged after it was written`
    return said ? said(change, changes) : usualText(change)
  })
}

/** Who did it without an account: the address that a link went to, or Sortie by itself. */
export function linkOf(changes: Change[]): string {
  return String(changes.find(({ field }) => field === 'byLink')?.to ?? 'Sortie')
}

/** A value that was never there is "nothing"; where neither is there any more, the text was erased. */
function usualText({ field, from, to }: Change): string {
  const name = nameOf(field)
  if (from === null && to === null) return `${name}: erased`
  if (from === null) return `${name}: ${valueText(field, to)}`
  return `${name}: ${valueText(field, from)} to ${valueText(field, to)}`
}

const nothing = (): string[] => []
/** Fields that are said otherwise than by their name and two values. */
const sayings: Record<string, (change: Change, all: Change[]) => string | string[]> = {
  // An id, which no screen has a name for.
  batchId: nothing,
  expenseId: nothing,
  joinedTo: nothing,
  // A hash proves a file to a program.
  sha256: nothing,
  position: ({ from }) => (from === null ? [] : 'Moved to another place'),
  turned: ({ from, to }) => (from === null ? [] : `Turned: ${from ?? 0}° to ${to ?? 0}°`),
  tripId: ({ from, to }) => {
    if (to === null) return 'Mission: none any more'
    return from === null ? 'Mission: chosen' : 'Mission: another one'
  },
  approverId: personText,
  standInId: personText,
  secondApproverId: personText,
}

/** The trail tells names; an id is left of a person who was erased, or of one outside, whose address is told beside it. */
function personText({ field, from, to }: Change, all: Change[]): string | string[] {
  const outside = all.some((each) => each.field === 'outsideApprover')
  const said = (value: TrailValue) => (isId(value) ? 'somebody who is not here any more' : value)
  if (outside && [from, to].every((value) => value === null || isId(value))) return []
  return usualText({ field, from: said(from), to: said(to) })
}

const isId = (value: TrailValue) => typeof value === 'string' && /^[\da-f-]{36}$/.test(value)

/** Names of fields that are not their own words. */
const names: Record<string, string> = {
  address: 'Network address',
  approverId: 'Approver',
  arriveAirport: 'Arrival airport',
  arriveDtLocal: 'Arrival',
  bic: 'BIC',
  byLink: 'By a mailed link',
  csvFormat: 'CSV',
  departAirport: 'Departure airport',
  departDtLocal: 'Departure',
  email: 'E-mail',
  emailProofRequired: 'Proven addresses required',
  employeeName: 'Name',
  endDate: 'Until',
  event: 'Failed event',
  fareClass: 'Class',
  fileName: 'File',
  iban: 'IBAN',
  isActive: 'Active',
  line: 'Expense',
  outsideApprover: 'Approver outside',
  paidAmount: 'Paid',
  paidCurrency: 'Paid in',
  paidOn: 'Paid on',
  paidReference: 'Reference',
  rateDate: 'Day of the rate',
  ratePer: 'Rate for',
  rateSource: 'Rate from',
  reportNumber: 'Report',
  returnedLine: 'Returned',
  secondApproverId: 'Second approver',
  secondFactorRequired: 'Second step required',
  secondFrom: 'Second approval from',
  standInId: 'Stand-in',
  startDate: 'From',
  way: 'By',
}

function nameOf(field: string): string {
  const words = field.replace(/([A-Z])/g, (letter) => ` ${letter.toLowerCase()}`)
  return names[field] ?? capital(words)
}

const rateSources: Record<string, string> = {
  typed: 'what was typed',
  statement: 'the card statement',
  table: "the organisation's table",
}

/** Words for what programs call otherwise, by field. */
const choices: Record<string, (value: string) => string> = {
  state: (value) =>
    placeText(placeOfReport({ state: value as ExpenseReportState, waitsFor: null })),
  paymentMethod: paymentLabel,
  role: (value) => (value === 'admin' ? 'Administrator' : 'User'),
  duties: (value) => listed(value) || 'none',
  csvFormat: (value) => `with ${value}s`,
  format: (value) =>
    value.replaceAll('-', ' ').replace(/^(jsonl|csv|pdf|zip)/, (name) => name.toUpperCase()),
  finding: inWords,
  rateSource: (value) => rateSources[value] ?? value,
  reason: inWords,
  event: (value) => inWords(value.replace('.', ' ')),
  way: inWords,
}

function valueText(field: string, value: TrailValue): string {
  if (value === null) return 'nothing'
  if (field === 'amount' && typeof value === 'number') return toDecimal(value)
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  const text = String(value)
  const choice = choices[field]
  if (choice) return choice(text)
  if (/^\d{4}-\d\d-\d\d(T00:00:00\.000Z)?$/.test(text)) return formatDate(text)
  return /^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(text) ? formatLocalTime(text) : text
}

/** "wrong_credentials" is "wrong credentials". A reason that somebody wrote has spaces already. */
function inWords(code: string): string {
  return /^[a-z]+([_ -][a-z]+)*$/.test(code) ? code.replace(/[_-]/g, ' ') : code
}

/** Reads a list that was noted as JSON. */
function listed(text: string): string {
  try {
    return [JSON.parse(text)].flat().join(', ')
  } catch {
    return text
  }
}

const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)
