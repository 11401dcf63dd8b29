import { actNames } from '@sortie/contracts/facts'
import { type Currency, currencies, formatMoney, toDecimal } from '@sortie/contracts/money'
import type { TrailEntryJson, TrailValue } from '@sortie/contracts/trail'
import { paymentLabel } from '@sortie/report-document/labels'
import { formatDate, formatLocalTime } from '../../lib/format.ts'

type Change = TrailEntryJson['changes'][number]

/** What was done: "Approved 7 of 8 lines". */
export function actText({ act, changes }: Pick<TrailEntryJson, 'act' | 'changes'>): string {
  const lines = changes.find(({ field }) => field === 'lines')?.to
  return act === 'report_approved' && lines ? `Approved ${lines} lines` : actNames[act]
}

type Who = Pick<TrailEntryJson, 'actor' | 'act' | 'changes'>

/** "Bo Boss approved 7 of 8 lines". */
export function sentenceOf({ actor, act, changes }: Who): string {
  const who = actor ? (actor.name ?? 'Somebody who is not here any more') : linkOf(changes)
  const did = actText({ act, changes })
  return `${who} ${did.charAt(0).toLowerCase()}${did.slice(1)}`
}

/**
 * What a line changed, in words for people: "Amount: 12.00 to 15.00". What only a program can read, such as an id without
 * a name or where a receipt stands among others, is left out; the exports have it.
 */
export function changeTexts(changes: Change[]): string[] {
  return changes.flatMap((change) => {
    if (change.altered)
      return `${nameOf(change.field)}: this text was exchanged after it was written`
    const { field, from, to } = change
    if (ofRecords[field]) return ofRecords[field](change, changes)
    if (isForPrograms(from) || isForPrograms(to)) return []
    return (sayings[field] ?? usualText)(change, changes)
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
  if (to === null) return `${name} was ${valueText(field, from)}`
  return `${name}: ${valueText(field, from)} to ${valueText(field, to)}`
}

type Saying = (change: Change, all: Change[]) => string | string[]
/** Fields that have the id of a record or a person. */
const ofRecords: Record<string, Saying> = {
  tripId: ({ from, to }) => {
    if (to === null) return 'Mission: none any more'
    return from === null ? 'Mission: chosen' : 'Mission: another one'
  },
  approverId: (change, all) => {
    if (change.to === null) return []
    const asked = personText({ ...change, from: null }, all)
    return typeof asked === 'string' ? asked.replace(/^Approver: /, 'Waits for ') : asked
  },
  standInId: personText,
  secondApproverId: personText,
  managerId: personText,
  assistantId: personText,
}

const nothing = (): string[] => []
/** Fields that are said otherwise than by their name and two values. */
const sayings: Record<string, Saying> = {
  // With its currency, where that is told too.
  amount: (change, all) => {
    const { from, to } = change
    const currency = currencyOf(all)
    if (from !== null || typeof to === 'boolean' || to === null || !currency)
      return usualText(change)
    return `Amount: ${formatMoney(typeof to === 'number' ? toDecimal(to) : to, currency)}`
  },
  currency: (change, all) => {
    const hasAmount = all.some(({ field, from, to }) => field === 'amount' && !from && to)
    return hasAmount && currencyOf(all) ? [] : usualText(change)
  },
  // What was done says these.
  state: nothing,
  lines: nothing,
  position: ({ from }) => (from === null ? [] : 'Moved to another place'),
  turned: ({ from, to }) => (from === null ? [] : `Turned: ${from ?? 0}° to ${to ?? 0}°`),
}

/** Where it is told as something that came. */
function currencyOf(changes: Change[]): Currency | undefined {
  const told = changes.find(({ field, from }) => field === 'currency' && from === null)?.to
  return currencies.find((currency) => currency === told)
}

/** The trail tells names; an id is left of a person who was erased, or of one outside, whose address is told beside it. */
function personText({ field, from, to }: Change, all: Change[]): string | string[] {
  const outside = all.some((each) => each.field === 'outsideApprover')
  const said = (value: TrailValue) =>
    isForPrograms(value) ? 'somebody who is not here any more' : value
  if (outside && [from, to].every((value) => value === null || isId(value))) return []
  return usualText({ field, from: said(from), to: said(to) })
}

const isId = (value: TrailValue) => typeof value === 'string' && /^[\da-f-]{36}$/.test(value)

/** An id, which no screen has a name for, or a hash. */
const isForPrograms = (value: TrailValue) => isId(value) || /^[\da-f]{64}$/.test(String(value))

/** Names of fields that are not their own words. */
const names: Record<string, string> = {
  address: 'Network address',
  all: 'Sees what was there before',
  approverId: 'Approver',
  assistantId: 'Assistant',
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
  managerId: "Manager's account",
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
