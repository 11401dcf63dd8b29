import { randomUUID } from 'node:crypto'
import type { ServiceName } from '@sortie/contracts/apis'
import type { Envelope, EventData, EventName, PageEvent } from '@sortie/contracts/events'
import type { ActOf } from '@sortie/contracts/facts'
import { Schema, type Types } from 'mongoose'
import { currentContext } from '../context.ts'
import { defineModel } from '../mongo/model.ts'
import { openTransaction } from '../mongo/open-transaction.ts'
import { relayLoop } from '../mongo/relay-loop.ts'
import { afterCommit, beforeCommit, joined } from '../mongo/transaction.ts'
import { log } from '../ops/logger.ts'
import { outboxLag, outboxWaiting } from '../ops/metrics.ts'
import { startSpan } from '../ops/tracing.ts'
import { type Fact, wholeFact } from '../trail/fact.ts'
import type { Broker } from './broker.ts'

/** An event as a use case announces it: in `trail` what it changed, if the trail is to say so (contracts/facts.ts). */
export type Announced<Name extends EventName> = Omit<EventData<Name>, 'trail'> &
  (ActOf<Name> extends never ? unknown : { trail?: Fact<ActOf<Name>> | undefined })

type Row = { _id: Types.ObjectId; envelope: Envelope }

const Outbox = defineModel<Row>(
  'Outbox',
  {
    _id: { type: Schema.Types.ObjectId, auto: true },
    envelope: { type: Schema.Types.Mixed, required: true },
  },
  [],
  { timestamps: false, collection: 'outbox' },
)
const idleMs = 250
const batch = 200

/** An event takes about 0.1 ms, in which nobody else is answered. */
const insertedAtOnce = 250

/** Stored together when the transaction ends: one call of the database, however many facts it announces. */
const unstored = new WeakMap<object, Envelope[]>()

let nudge: () => void = () => {}
let service: ServiceName
let sender: Broker | undefined

export function publish<N extends EventName>(type: N, data: Announced<N>): Promise<void> {
  return publishAll(type, [data])
}

export async function publishAll<N extends EventName>(
  type: N,
  facts: Array<Announced<N>>,
): Promise<void> {
  const open = openTransaction.getStore()
  if (!open) throw new Error(`publish('${type}') outside of a transaction`)
  if (facts.length === 0) return
  const pending = unstored.get(open) ?? []
  unstored.set(open, pending)
  for (const envelope of envelopesOf(type, facts)) pending.push(envelope as unknown as Envelope)
  beforeCommit(() => store(pending), store)
}

/** A consumer that changes nothing needs no transaction, which would take two calls of the database instead of one. */
export function publishAlone<N extends EventName>(type: N, data: Announced<N>): Promise<void> {
  return store(envelopesOf(type, [data]) as unknown as Envelope[])
}

async function store(envelopes: Envelope[]): Promise<void> {
  for (let from = 0; from < envelopes.length; from += insertedAtOnce) {
    const some = envelopes.slice(from, from + insertedAtOnce)
    // By the driver: nobody else gave these a shape that Mongoose would have to check. What is undefined is left out: as
    // null, which it would be by default, no consumer takes it.
    const options = { ...joined(), ignoreUndefined: true }
    await Outbox.collection.insertMany(some.map((envelope) => ({ envelope })) as never, options)
  }
  afterCommit(nudge)
}

/**
 * Tells open pages at once of what no service hears, as how far a report is: stored nowhere, and lost while the broker
 * is away, after which every page loads its data again.
 */
export async function tellPages<N extends PageEvent>(type: N, data: Announced<N>): Promise<void> {
  for (const envelope of envelopesOf(type, [data]))
    await sender
      ?.send(envelope, false)
      .catch((error) => log.info({ err: error, type }, 'pages not told'))
}

function envelopesOf<N extends EventName>(type: N, facts: Array<Announced<N>>): Envelope<N>[] {
  const span = startSpan(`publish ${type}`, 'producer', { 'messaging.system': 'rabbitmq' })
  span?.end()
  return facts.map((data) => ({
    specversion: '1.0',
    id: randomUUID(),
    source: `/sortie/${service}`,
    type,
    time: new Date().toISOString(),
    datacontenttype: 'application/json',
    requestid: currentContext()?.requestId,
    allowance: currentContext()?.user?.actor?.id ?? currentContext()?.allowance,
    ...(span && { traceparent: span.traceparent }),
    data: withTrail(data) as EventData<N>,
  }))
}

function withTrail({ trail, ...data }: { userId?: string; trail?: Fact | undefined }): object {
  return trail ? { ...data, trail: wholeFact(trail, data.userId ?? null) } : data
}

/** Which service this process is. */
export function ownName(): ServiceName {
  return service
}

/** Of a service that hears its own events without the broker: told of each before it is forgotten here, once or again. */
export type HearOwn = (envelopes: Envelope[]) => Promise<unknown>

/** Sends in order and removes what the broker has confirmed. Returns a function that stops. */
export function startRelay(
  broker: Broker,
  name: ServiceName,
  hearOwn: HearOwn = async () => {},
): () => Promise<void> {
  service = name
  sender = broker
  const loop = relayLoop(
    'relay',
    idleMs,
    async () => (await read(1)).length > 0,
    () => relay(broker, hearOwn),
  )
  nudge = loop.nudge
  return loop.stop
}

/** The oldest ones, all where `limit` is 0. By the driver: this is asked for again and again. */
async function read(limit: number): Promise<Row[]> {
  const options = { sort: { _id: 1 }, limit, ...(limit && { batchSize: limit }) } as const
  const rows = await Outbox.collection.find<Row>({}, options as never).toArray()
  const oldest = rows[0]?.envelope
  outboxLag.set(oldest ? (Date.now() - Date.parse(oldest.time)) / 1000 : 0)
  if (!oldest) outboxWaiting.set(0)
  return rows as Row[]
}

/** What this service has announced and the broker has not confirmed yet, the oldest first. */
export async function unsent(): Promise<Envelope[]> {
  return (await read(0)).map(({ envelope }) => envelope)
}

async function relay(broker: Broker, hearOwn: HearOwn): Promise<boolean> {
  const waiting = await read(batch)
  outboxWaiting.set(waiting.length)
  if (waiting.length === 0) return false
  const confirmed: Row[] = []
  const sent = waiting.map((row) => ({ row, confirmation: broker.send(row.envelope) }))
  for (const { confirmation } of sent) confirmation.catch(() => {})
  try {
    for (const { row, confirmation } of sent) {
      await confirmation
      confirmed.push(row)
    }
  } finally {
    if (confirmed.length) {
      await hearOwn(confirmed.map(({ envelope }) => envelope))
      const ids = confirmed.map(({ _id }) => _id)
      await Outbox.collection.deleteMany({ _id: { $in: ids } } as never)
    }
  }
  return waiting.length === batch
}
