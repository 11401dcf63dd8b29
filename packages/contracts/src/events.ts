import * as z from 'zod/mini'
import type { ServiceName } from './apis.ts'
import { Id, Instant } from './common.ts'
import { ExpenseReportState } from './expense-report.ts'
import { type FactEvent, facts } from './facts.ts'
import { Flight } from './flight.ts'
import { CsvFormat } from './profile.ts'
import { Receipt } from './receipt-record.ts'
import { TrailFact } from './trail.ts'
import { Role } from './user.ts'

const user = { userId: Id }
const expense = { ...user, expenseId: Id, tripId: z.nullable(Id) }
const purchase = z.object({
  merchant: z.string(),
  /** YYYY-MM-DD */
  date: z.string(),
  amount: z.int(),
  currency: z.string(),
  /** What was paid in another currency, in its minor units. */
  paid: z.nullable(z.object({ amount: z.int(), currency: z.string() })),
})
/** `changedAt` (ISO) decides which of two names is newer when events arrive out of order. */
const trip = {
  ...user,
  tripId: Id,
  name: z.optional(z.string()),
  changedAt: z.optional(z.string()),
}
const receipt = { ...user, receiptId: Id, expenseId: Id }
/** `at`: the departure, as in UTC where its zone is unknown. */
const flight = { ...user, flightId: Id, at: Instant, flight: Flight }
const job = { ...user, jobId: Id, state: z.string(), progress: z.number() }

/** With what the trail says of it, in acts of this event alone. */
function fact<Shape extends z.core.$ZodLooseShape>(name: FactEvent, shape: Shape) {
  const act = z.enum(Object.keys(facts[name]))
  return z.object({ ...shape, trail: z.optional(z.extend(TrailFact, { act })) })
}

/**
 * Every event between services by its name: a fact, with ids and values instead of whole records, and with what it
 * changed for the trail, which no page is sent. One without a `userId` no page hears of.
 */
export const events = {
  'user.registered': fact('user.registered', { ...user, email: z.string(), role: Role }),
  /**
   * Sessions of generations before `generation` have ended. `version` counts the changes of this user; consumers that
   * keep a copy ignore an event that is older than theirs.
   */
  'user.changed': z.object({
    ...user,
    email: z.string(),
    role: Role,
    active: z.boolean(),
    generation: z._default(z.int(), 0),
    version: z.optional(z.int()),
    csvFormat: z.optional(CsvFormat),
  }),
  /**
   * Their personal data goes from every service, and all texts that are theirs; figures of reports stay. `keepYears`: how
   * long files of accounting stay after the year that they are from.
   */
  'user.erased': z.object({ ...user, keepYears: z.int() }),
  'session.ended': fact('session.ended', { ...user, sessionId: Id }),
  'expense.created': fact('expense.created', { ...expense, purchase }),
  /** `purchase`: left out where what was bought, when and for how much is as it was. */
  'expense.changed': fact('expense.changed', { ...expense, purchase: z.optional(purchase) }),
  'expense.deleted': fact('expense.deleted', expense),
  'trip.created': fact('trip.created', trip),
  'trip.changed': fact('trip.changed', trip),
  'trip.deleted': fact('trip.deleted', { ...user, tripId: Id }),
  'flight.created': fact('flight.created', flight),
  'flight.changed': fact('flight.changed', flight),
  'flight.deleted': fact('flight.deleted', { ...user, flightId: Id }),
  'receipt.added': fact('receipt.added', { ...receipt, receipt: Receipt }),
  /** It was turned or moved, or has its pictures. */
  'receipt.changed': fact('receipt.changed', { ...receipt, receipt: Receipt }),
  'receipt.deleted': fact('receipt.deleted', receipt),
  /** The expense counts it, or no longer: told to open pages alone. */
  'receipt.counted': z.object(receipt),
  /** All receipts of an expense, counted again after a restore: for services, not for pages. */
  'receipt.recounted': z.object({ ...user, expenseId: Id, receiptIds: z.array(Id) }),
  /** The dashboard shows something else of flights or receipts: told to open pages alone. */
  'figures.changed': z.object(user),
  'inbox.changed': fact('inbox.changed', { ...user, itemId: Id }),
  'finding.changed': fact('finding.changed', user),
  'export.progressed': z.object(job),
  'bulk.progressed': z.object(job),
  /** Told to the owner of the report. `returned`: those of its expenses that it has returned up to now. */
  'expensereport.changed': fact('expensereport.changed', {
    ...user,
    reportId: Id,
    state: ExpenseReportState,
    returned: z.array(Id),
  }),
  /** The expenses are locked or free as their report says: told to open pages alone. */
  'expensereport.followed': z.object({ ...user, reportId: Id }),
  /** Told to each person whom a report concerns; without `reportId`: somebody stands in for another. */
  'approval.changed': fact('approval.changed', { ...user, reportId: z.optional(Id) }),
  // What only the trail hears.
  'account.changed': fact('account.changed', {}),
  'administrator.acted': fact('administrator.acted', {}),
  'trail.exported': fact('trail.exported', {}),
  /** It is locked or free as its report says. */
  'expense.followed': fact('expense.followed', {}),
  'expenses.exported': fact('expenses.exported', {}),
  'rates.imported': fact('rates.imported', {}),
  'receipt.downloaded': fact('receipt.downloaded', {}),
  'report.opened': fact('report.opened', {}),
  'payingaccount.changed': fact('payingaccount.changed', {}),
  'export.started': fact('export.started', {}),
  'export.downloaded': fact('export.downloaded', {}),
  'authfailure.settled': fact('authfailure.settled', {}),
  'expensefailure.settled': fact('expensefailure.settled', {}),
  'travelfailure.settled': fact('travelfailure.settled', {}),
  'receiptfailure.settled': fact('receiptfailure.settled', {}),
  'reportfailure.settled': fact('reportfailure.settled', {}),
} as const

export type EventName = keyof typeof events

/** Open pages may hear these. */
export type PageEvent = {
  [Name in EventName]: EventData<Name> extends { userId: string } ? Name : never
}[EventName]

/** Which service publishes which events: RabbitMQ refuses the others. */
export const announcements: Record<ServiceName, readonly EventName[]> = {
  auth: [
    'user.registered',
    'user.changed',
    'user.erased',
    'session.ended',
    'account.changed',
    'administrator.acted',
    'trail.exported',
    'authfailure.settled',
  ],
  expense: [
    'expense.created',
    'expense.changed',
    'expense.deleted',
    'expense.followed',
    'expenses.exported',
    'rates.imported',
    'expensefailure.settled',
    'receipt.counted',
    'expensereport.followed',
    'figures.changed',
  ],
  travel: [
    'trip.created',
    'trip.changed',
    'trip.deleted',
    'flight.created',
    'flight.changed',
    'flight.deleted',
    'travelfailure.settled',
  ],
  receipt: [
    'receipt.added',
    'receipt.changed',
    'receipt.deleted',
    'receipt.recounted',
    'inbox.changed',
    'finding.changed',
    'receipt.downloaded',
    'receiptfailure.settled',
  ],
  scan: [],
  report: [
    'export.progressed',
    'bulk.progressed',
    'expensereport.changed',
    'approval.changed',
    'report.opened',
    'payingaccount.changed',
    'export.started',
    'export.downloaded',
    'reportfailure.settled',
  ],
}

/** What the trail hears of others; of its own service it knows by the outbox. */
const forTrail = Object.entries(announcements).flatMap(([service, names]) =>
  service === 'auth' ? [] : names.filter((name) => name in facts),
)

/**
 * Which service consumes which events. Every program declares all queues and bindings before it publishes, so that no
 * event is lost to a service that has never run.
 */
export const subscriptions: Record<ServiceName, readonly EventName[]> = {
  auth: [...forTrail, 'user.erased'],
  expense: [
    'user.registered',
    'user.changed',
    'user.erased',
    'trip.created',
    'trip.changed',
    'trip.deleted',
    'flight.created',
    'flight.changed',
    'flight.deleted',
    'receipt.added',
    'receipt.changed',
    'receipt.deleted',
    'receipt.recounted',
    'expensereport.changed',
  ],
  travel: ['user.erased'],
  receipt: ['expense.created', 'expense.changed', 'expense.deleted', 'user.erased'],
  scan: [],
  report: ['user.changed', 'user.erased'],
}

export type EventData<N extends EventName> = z.output<(typeof events)[N]>

/** A CloudEvents 1.0 envelope. `requestid` is an extension: the request that caused the fact. */
export type Envelope<N extends EventName = EventName> = {
  specversion: '1.0'
  id: string
  source: string
  type: N
  time: string
  datacontenttype: 'application/json'
  requestid?: string
  traceparent?: string
  data: EventData<N>
}
