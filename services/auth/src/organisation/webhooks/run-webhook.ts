import { transaction } from '@sortie/platform/mongo/transaction'
import { log } from '@sortie/platform/ops/logger'
import { told } from '@sortie/platform/trail/fact'
import { notifyAll } from '../../mail/notify.ts'
import { recordAct } from '../../trail/own-acts.ts'
import { type StoredLine, TrailLineModel } from '../../trail/trail.model.ts'
import { lastStored, setFollowed } from '../../trail/trail-end.ts'
import { UserModel } from '../../users/user.model.ts'
import { type Outcome, sendDelivery } from './send-delivery.ts'
import {
  DeliveryModel,
  type StoredDelivery,
  type StoredWebhook,
  WebhookModel,
} from './webhook.model.ts'
import { actsOf, pauseAfter, payloadOf, typeOf } from './webhook.ts'

const linesAtOnce = 200
/** Beyond these, what happens waits in the trail. */
const mostWaiting = 1000
/** Sent side by side, each of another record. */
const sideBySide = 4

/** Those that have something to do: lines of the trail that they have not read, or deliveries whose time has come. */
export async function dueWebhooks(): Promise<string[]> {
  const now = new Date()
  const rested = { state: 'active' as const, $or: [{ nextAt: null }, { nextAt: { $lte: now } }] }
  const found = await WebhookModel.find(rested, { seq: 1 }).lean()
  if (found.length === 0) return []
  const { seq: end } = await lastStored()
  const due = await Promise.all(
    found.map(async ({ _id, seq }) => (seq < end || (await nextOf(_id)).length > 0 ? [_id] : [])),
  )
  return due.flat()
}

/** Reads the trail on and sends, until nothing is due. May be ended at any moment, and begun again. */
export async function runWebhook(id: string): Promise<void> {
  for (;;) {
    const webhook = await WebhookModel.findById(id).lean<StoredWebhook>()
    if (webhook?.state !== 'active') return
    if (webhook.nextAt && webhook.nextAt > new Date()) return
    const read = await readOn(webhook)
    const next = await nextOf(id)
    if (next.length === 0 && !read) return
    await Promise.all(next.map((delivery) => deliver(webhook, delivery)))
  }
}

/** Turns the next lines of the trail into deliveries; whether there may be more. */
async function readOn(webhook: StoredWebhook): Promise<boolean> {
  const { _id: webhookId, seq, events } = webhook
  const { seq: end } = await lastStored()
  if (seq >= end) return false
  const waiting = await DeliveryModel.countDocuments({ webhookId, state: 'waiting' })
  if (waiting >= mostWaiting) return false
  const lines = await TrailLineModel.find({
    _id: { $gt: seq, $lte: end },
    act: { $in: actsOf(events) },
  })
    .sort({ _id: 1 })
    .limit(linesAtOnce)
    .lean()
  const last = lines.length === linesAtOnce ? (lines.at(-1)?._id ?? end) : end
  await transaction(async () => {
    await DeliveryModel.insertMany(await freshOf(webhookId, lines))
    // Paused or changed meanwhile, it stays where it was.
    const moved = await WebhookModel.updateOne({ _id: webhookId, seq }, { $set: { seq: last } })
    if (moved.matchedCount === 0) throw new Error('the webhook was changed meanwhile')
  })
  return true
}

/** What is not there yet: a line may be read again after a replay. */
export async function freshOf(webhookId: string, lines: StoredLine[]): Promise<StoredDelivery[]> {
  const made = lines.flatMap((line) => {
    const type = typeOf(line)
    if (!type) return []
    const { _id: seq, noteId: eventId, id: recordId, at } = line
    const facts = { webhookId, eventId, seq, recordId, type, at, payload: payloadOf(line, type) }
    return [{ ...facts, ...untried, _id: `${webhookId}:${eventId}` }]
  })
  const known = await DeliveryModel.find({ _id: { $in: made.map(({ _id }) => _id) } }).lean()
  const ids = new Set(known.map(({ _id }) => _id))
  return made.filter(({ _id }) => !ids.has(_id))
}

export const untried = {
  state: 'waiting' as const,
  tries: 0,
  nextAt: null,
  status: null,
  answer: '',
  triedAt: null,
  doneAt: null,
}

/** The earliest that waits of each record, if its time has come: a later one of the same record waits for it. */
async function nextOf(webhookId: string): Promise<StoredDelivery[]> {
  const waiting = await DeliveryModel.find(
    { webhookId, state: 'waiting' },
    { recordId: 1, nextAt: 1 },
  )
    .sort({ seq: 1 })
    .limit(mostWaiting)
    .lean()
  const now = new Date()
  const seen = new Set<string>()
  const firsts = waiting.filter(({ recordId }) => !seen.has(recordId) && seen.add(recordId))
  const due = firsts.filter(({ nextAt }) => !nextAt || nextAt <= now).slice(0, sideBySide)
  return DeliveryModel.find({ _id: { $in: due.map(({ _id }) => _id) } }).lean<StoredDelivery[]>()
}

async function deliver(webhook: StoredWebhook, delivery: StoredDelivery): Promise<void> {
  const outcome = await sendDelivery(webhook, delivery)
  const { status, answer } = outcome
  const isTaken = status !== null && status >= 200 && status < 300
  const now = new Date()
  const said = { status, answer, triedAt: now }
  const mine = { _id: delivery._id, state: 'waiting' as const }
  if (isTaken) {
    await DeliveryModel.updateOne(mine, { $set: { ...said, state: 'delivered', doneAt: now } })
    if (webhook.trouble) await rest(webhook._id, { failures: 0, nextAt: null, trouble: null })
    return
  }
  // Nobody is there, or not for anything: all wait, and this one loses no try.
  const isAway = status === null || status >= 500 || status === 429
  const [failures, tries] = isAway
    ? [webhook.failures + 1, delivery.tries]
    : [0, delivery.tries + 1]
  const pause = pauseAfter(isAway ? failures : tries)
  const nextAt = new Date(now.getTime() + (pause ?? 0))
  const trouble = troubleOf(outcome)
  await DeliveryModel.updateOne(mine, { $set: { ...said, tries, nextAt: isAway ? null : nextAt } })
  if (pause === undefined) return pauseWebhook(webhook, trouble)
  await rest(webhook._id, { failures, nextAt: isAway ? nextAt : null, trouble })
}

function rest(
  _id: string,
  change: Pick<StoredWebhook, 'failures' | 'nextAt' | 'trouble'>,
): Promise<unknown> {
  return WebhookModel.updateOne({ _id, state: 'active' }, { $set: change })
}

function troubleOf({ status, answer }: Outcome): string {
  return status === null ? answer : `It answered ${status}.`
}

/** In the transaction that changes, pauses or removes a webhook: where none is active an append asks for none. */
export async function noteActive() {
  return setFollowed((await WebhookModel.exists({ state: 'active' })) !== null)
}

/** After the last try. Administrators are told by mail, on the page and in the trail. */
async function pauseWebhook({ _id, name }: StoredWebhook, trouble: string): Promise<void> {
  await transaction(async () => {
    const paused = { state: 'paused' as const, trouble, nextAt: null, failures: 0 }
    const changed = await WebhookModel.updateOne({ _id, state: 'active' }, { $set: paused })
    if (changed.modifiedCount === 0) return
    await noteActive()
    await recordAct('webhook_paused', { id: null, way: name }, null, [told('reason', trouble)])
    const administrators = await UserModel.find({ role: 'admin', isActive: true }, { email: 1 })
      .limit(50)
      .lean()
    await notifyAll(
      'webhook_paused',
      administrators.map(({ email: to }) => ({ to, provider: name, question: trouble })),
    )
  })
  log.warn({ webhookId: _id }, 'webhook paused')
}
