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

/**
 * Every event between services, by the service that announces it: RabbitMQ refuses it to the others. A fact, with ids and
 * values instead of whole records. One without a `userId` no page hears of; it is for the trail.
 */
const eventsOf = {
  auth: {
    'user.registered': { ...user, email: z.string(), role: Role },
    /**
     * Sessions of generations before `generation` have ended. `version` counts the changes of this user; consumers that
     * keep a copy ignore an event that is older than theirs.
     */
    'user.changed': {
      ...user,
      email: z.string(),
      role: Role,
      active: z.boolean(),
      generation: z._default(z.int(), 0),
      version: z.optional(z.int()),
      csvFormat: z.optional(CsvFormat),
      managerId: z.optional(z.nullable(Id)),
      /** What waits for the manager of before goes along to the new one. */
      reportsGoAlong: z.optional(z.boolean()),
    },
    /**
     * Their personal data goes from every service, and all texts that are theirs; figures of reports stay. `keepYears`: how
     * long files of accounting stay after the year that they are from.
     */
    'user.erased': { ...user, keepYears: z.int() },
    'session.ended': { ...user, sessionId: Id },
    /** Told to both: who acts for whom. */
    'allowance.changed': { ...user, allowanceId: Id, ended: z.boolean() },
    'account.changed': {},
    'administrator.acted': {},
    'trail.exported': {},
    'authfailure.settled': {},
  },
  expense: {
    'expense.created': { ...expense, purchase },
    /** `purchase`: left out where what was bought, when and for how much is as it was. */
    'expense.changed': { ...expense, purchase: z.optional(purchase) },
    'expense.deleted': expense,
    /** It is locked or free as its report says. */
    'expense.followed': {},
    'expenses.exported': {},
    'rates.changed': {},
    'expensefailure.settled': {},
    /** The expense counts it, or no longer: told to open pages alone. */
    'receipt.counted': receipt,
    /** The expenses are locked or free as their report says: told to open pages alone. */
    'expensereport.followed': { ...user, reportId: Id },
    /** The dashboard shows something else of flights or receipts: told to open pages alone. */
    'figures.changed': user,
  },
  travel: {
    'trip.created': trip,
    'trip.changed': trip,
    'trip.deleted': { ...user, tripId: Id },
    'flight.created': flight,
    'flight.changed': flight,
    'flight.deleted': { ...user, flightId: Id },
    'travelfailure.settled': {},
  },
  receipt: {
    'receipt.added': { ...receipt, receipt: Receipt },
    /** It was turned or moved, or has its pictures. */
    'receipt.changed': { ...receipt, receipt: Receipt },
    'receipt.deleted': receipt,
    /** All receipts of an expense, counted again after a restore: for services, not for pages. */
    'receipt.recounted': { ...user, expenseId: Id, receiptIds: z.array(Id) },
    'inbox.changed': { ...user, itemId: Id },
    'finding.changed': user,
    'receipt.downloaded': {},
    'receiptfailure.settled': {},
  },
  scan: {},
  report: {
    'export.progressed': job,
    'bulk.progressed': job,
    /** Told to the owner of the report. `returned`: those of its expenses that it has returned up to now. */
    'expensereport.changed': {
      ...user,
      reportId: Id,
      state: ExpenseReportState,
      returned: z.array(Id),
    },
    /** Told to each person whom a report concerns; without `reportId`: somebody stands in for another. */
    'approval.changed': { ...user, reportId: z.optional(Id) },
    'report.opened': {},
    'payingaccount.changed': {},
    'export.started': {},
    'export.downloaded': {},
    'reportfailure.settled': {},
  },
} satisfies Record<ServiceName, object>

const shapes = {
  ...eventsOf.auth,
  ...eventsOf.expense,
  ...eventsOf.travel,
  ...eventsOf.receipt,
  ...eventsOf.report,
}
type Shapes = typeof shapes
export type EventName = keyof Shapes

export const events = Object.fromEntries(
  Object.entries(shapes).map(([name, shape]) => [name, schemaOf(name, shape)]),
) as { [Name in EventName]: z.ZodMiniObject<Shapes[Name]> }

/** In `trail` what it changed, in acts of this event alone (facts.ts); no page is sent this part. */
export type EventData<Name extends EventName> = (keyof Shapes[Name] extends never
  ? unknown
  : z.output<z.ZodMiniObject<Shapes[Name]>>) & { trail?: TrailFact | undefined }

function schemaOf(name: string, shape: z.core.$ZodLooseShape) {
  if (!(name in facts)) return z.object(shape)
  const act = z.enum(Object.keys(facts[name as FactEvent]))
  return z.object({ ...shape, trail: z.optional(z.extend(TrailFact, { act })) })
}

/** Open pages may hear these. */
export type PageEvent = {
  [Name in EventName]: EventData<Name> extends { userId: string } ? Name : never
}[EventName]

export const announcements = Object.fromEntries(
  Object.entries(eventsOf).map(([service, own]) => [service, Object.keys(own)]),
) as Record<ServiceName, EventName[]>

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
  report: ['user.changed', 'user.erased', 'receipt.added'],
}

/**
 * A CloudEvents 1.0 envelope. `requestid` and `allowance` are extensions: the request that caused the fact, and by which
 * allowance somebody made it for the person.
 */
export type Envelope<N extends EventName = EventName> = {
  specversion: '1.0'
  id: string
  source: string
  type: N
  time: string
  datacontenttype: 'application/json'
  requestid?: string
  allowance?: string
  traceparent?: string
  data: EventData<N>
}
