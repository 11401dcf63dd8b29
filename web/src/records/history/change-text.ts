import { toDecimal } from '@sortie/contracts/money'
import type { TrailChange, TrailEntryJson, TrailValue } from '@sortie/contracts/trail'

type Change = TrailEntryJson['changes'][number]

/** "Amount: 12.00 to 15.00". A value that was erased, or never there, is "nothing". */
export function changeText({ field, from, to, altered }: Change): string {
  const name = nameOf(field)
  if (altered) return `${name}: this text was exchanged after it was written`
  if (from === null && to === null) return `${name}: erased`
  if (from === null) return `${name}: ${valueText(field, to)}`
  return `${name}: ${valueText(field, from)} to ${valueText(field, to)}`
}

/** Who did it without an account: the address that a link went to, or Sortie by itself. */
export function linkOf(changes: TrailChange[]): string {
  return String(changes.find(({ field }) => field === 'byLink')?.to ?? 'Sortie')
}

const names: Record<string, string> = {
  tripId: 'Mission',
  approverId: 'Approver',
  outsideApprover: 'Approver outside',
  byLink: 'By a mailed link',
  batchId: 'SEPA File',
  paidOn: 'Paid On',
  paidReference: 'Reference',
  rateSource: 'Rate from',
  isActive: 'Active',
  employeeName: 'Name',
  sha256: 'Fingerprint',
  csvFormat: 'CSV format',
  departDtLocal: 'Departure',
  arriveDtLocal: 'Arrival',
}

function nameOf(field: string): string {
  const words = field.replace(/Id$/, '').replace(/([A-Z])/g, (letter) => ` ${letter.toLowerCase()}`)
  return names[field] ?? words.charAt(0).toUpperCase() + words.slice(1)
}

const rateSources: Record<string, string> = {
  ...{ typed: 'what was typed', statement: 'the card statement' },
  table: "the organisation's table",
}

function valueText(field: string, value: TrailValue): string {
  if (value === null) return 'nothing'
  if (field === 'amount' && typeof value === 'number') return toDecimal(value)
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  const text = String(value)
  if (field === 'rateSource') return rateSources[text] ?? text
  // An id or a fingerprint tells whether it is the same.
  if (/^[\da-f-]{36,64}$/.test(text)) return `${text.slice(0, 8)}…`
  return text.replace(/^(\d{4}-\d\d-\d\d)T00:00:00\.000Z$/, '$1')
}
