import { randomUUID } from 'node:crypto'
import { isIP } from 'node:net'
import type { AdministratorAct } from '@sortie/contracts/facts'
import type { WebhookType } from '@sortie/contracts/webhook'
import type { Caller } from '@sortie/platform/context'
import { AppError, invalidField, notFound } from '@sortie/platform/errors'
import { isInside } from '@sortie/platform/http/outside'
import { pagedBy } from '@sortie/platform/http/page'
import { tell } from '@sortie/platform/jobs/record-jobs'
import { withId } from '@sortie/platform/mongo/model'
import { transaction } from '@sortie/platform/mongo/transaction'
import { told } from '@sortie/platform/trail/fact'
import { demandProof } from '../../second-factors/demand-proof.ts'
import { seal } from '../../second-factors/sealing.ts'
import { takeTurnOfAll } from '../../sessions/take-turn.ts'
import { recordAct } from '../../trail/own-acts.ts'
import { TrailLineModel } from '../../trail/trail.model.ts'
import { setFollowed } from '../../trail/trail-end.ts'
import { shownMaker, withMakers } from '../../users/makers.ts'
import { UserModel } from '../../users/user.model.ts'
import { freshOf, noteActive, untried } from './run-webhook.ts'
import { mayBeInside, secretUse } from './send-delivery.ts'
import {
  DeliveryModel,
  type StoredDelivery,
  type StoredWebhook,
  WebhookModel,
} from './webhook.model.ts'
import { actsOf, mostTries, newSecret } from './webhook.ts'

const mostWebhooks = 20
const renewedSecretMs = 24 * 3600_000
const mostReplayed = 1000

type Fields = { name: string; url: string; events: WebhookType[] }
type Proven = { proof?: string | undefined }

export async function listWebhooks() {
  const found = await WebhookModel.find().sort({ createdAt: -1 }).lean<StoredWebhook[]>()
  return Promise.all((await withMakers(found)).map(withWaiting))
}

type Shown = Omit<StoredWebhook, 'madeBy'> & ReturnType<typeof shownMaker>

async function withWaiting(webhook: Shown) {
  const waiting = { webhookId: webhook._id, state: 'waiting' as const }
  return { ...withId(webhook), waiting: await DeliveryModel.countDocuments(waiting) }
}

async function shown(webhook: StoredWebhook) {
  return withWaiting({ ...webhook, ...shownMaker(await UserModel.findById(webhook.madeBy)) })
}

/** It hears of what happens from now on. */
export async function makeWebhook({ proof, ...fields }: Fields & Proven, admin: Caller) {
  await demandProof(proof, admin)
  const url = addressOf(fields.url)
  return transaction(async () => {
    await takeTurnOfAll()
    if ((await WebhookModel.countDocuments()) >= mostWebhooks)
      throw new AppError('conflict', 'too_many_webhooks', 'Remove a webhook first.')
    const secret = newSecret()
    const { seq } = await setFollowed(true)
    const made: StoredWebhook = {
      _id: randomUUID(),
      ...fields,
      url,
      state: 'active',
      secrets: [{ sealed: seal(secretUse, secret), until: null }],
      seq,
      failures: 0,
      nextAt: null,
      trouble: null,
      madeBy: admin.id,
      createdAt: new Date(),
    }
    await WebhookModel.create([made])
    await record('webhook_made', admin, made)
    return { ...(await shown(made)), secret }
  })
}

export async function changeWebhook(
  id: string,
  { proof, state, ...fields }: Fields & Proven & Pick<StoredWebhook, 'state'>,
  admin: Caller,
) {
  const before = await webhookOf(id)
  const url = addressOf(fields.url)
  if (url !== before.url) await demandProof(proof, admin)
  return transaction(async () => {
    // It is tried at once, also where it was only waiting.
    const anew = { failures: 0, nextAt: null, trouble: null }
    const change = { ...fields, url, state, ...(state === 'active' && anew) }
    const after = await WebhookModel.findOneAndUpdate(
      { _id: id },
      { $set: change },
      { returnDocument: 'after' },
    ).lean<StoredWebhook>()
    if (!after) throw notFound('webhook')
    await noteActive()
    if (state === 'active') await giveUpRefused(id)
    await record('webhook_changed', admin, after)
    if (state === 'active') tell('run-webhook', id)
    return shown(after)
  })
}

/** What was refused to the end is not sent again by itself, so that the rest is. */
async function giveUpRefused(webhookId: string): Promise<void> {
  const refused = { webhookId, state: 'waiting' as const, tries: { $gte: mostTries } }
  await DeliveryModel.updateMany(refused, { $set: { state: 'given_up', doneAt: new Date() } })
}

export async function renewSecret(id: string, { proof }: Proven, admin: Caller) {
  await webhookOf(id)
  await demandProof(proof, admin)
  return transaction(async () => {
    const webhook = await webhookOf(id)
    const secret = newSecret()
    const until = new Date(Date.now() + renewedSecretMs)
    const before = webhook.secrets
      .map((each) => ({ ...each, until: each.until ?? until }))
      .filter((each) => each.until > new Date())
    const secrets = [{ sealed: seal(secretUse, secret), until: null }, ...before]
    await WebhookModel.updateOne({ _id: id }, { $set: { secrets } })
    await record('webhook_secret_renewed', admin, webhook)
    return { secret }
  })
}

export function removeWebhook(id: string, admin: Caller): Promise<void> {
  return transaction(async () => {
    const webhook = await webhookOf(id)
    await WebhookModel.deleteOne({ _id: id })
    await DeliveryModel.deleteMany({ webhookId: id })
    await noteActive()
    await record('webhook_removed', admin, webhook)
  })
}

const latestFirst = pagedBy({ seq: -1, _id: -1 }, { seq: 'number' })
type Page = { limit?: number | undefined; after?: string | undefined }
type Which = {
  webhookId?: string | undefined
  state?: StoredDelivery['state'] | undefined
}

export async function listDeliveries({ limit = 50, after, webhookId, state }: Page & Which) {
  const which = { ...(webhookId && { webhookId }), ...(state && { state }) }
  const where = { ...which, ...latestFirst.after(after) }
  const found = await DeliveryModel.find(where as never)
    .sort(latestFirst.sort)
    .limit(limit + 1)
    .lean()
  return latestFirst.cut(found, limit, (delivery) => ({ ...delivery, id: delivery.eventId }))
}

type Span = { eventId?: string | undefined; from?: Date | undefined; to?: Date | undefined }

/** Sends again what the trail still tells, under the ids of before; an earlier one of a record first. */
export function replay(id: string, { eventId, from, to }: Span, admin: Caller) {
  if (!eventId && !from) throw invalidField('from', 'Say which, or from when on.')
  return transaction(async () => {
    const webhook = await webhookOf(id)
    const at = { ...(from && { $gte: from }), ...(to && { $lte: to }) }
    const which = eventId ? { noteId: eventId } : { at }
    const lines = await TrailLineModel.find({ ...which, act: { $in: actsOf(webhook.events) } })
      .sort({ at: 1, _id: 1 })
      .limit(mostReplayed)
      .lean()
    const fresh = await freshOf(id, lines)
    const ids = lines.map(({ noteId }) => `${id}:${noteId}`)
    const again = await DeliveryModel.updateMany({ _id: { $in: ids } }, { $set: untried })
    await DeliveryModel.insertMany(fresh)
    await record('webhook_replayed', admin, webhook)
    tell('run-webhook', id)
    return { count: again.matchedCount + fresh.length }
  })
}

async function webhookOf(id: string): Promise<StoredWebhook> {
  const found = await WebhookModel.findById(id).lean<StoredWebhook>()
  if (!found) throw notFound('webhook')
  return found
}

function record(act: AdministratorAct, admin: Caller, { name, url }: StoredWebhook) {
  // Its path and query may open the receiver, and the trail keeps everything.
  return recordAct(act, admin, null, [told('way', name), told('url', new URL(url).host)])
}

/** What may be called: https outside, and what whoever runs Sortie has permitted. Names are looked up at each call. */
function addressOf(text: string): string {
  const url = new URL(text)
  if (url.username || url.password) throw invalidField('url', 'Leave out the name and password.')
  if (mayBeInside(url)) return url.href
  if (url.protocol !== 'https:') throw invalidField('url', 'Enter an address with https.')
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (isIP(host) && isInside(host, isIP(host))) throw invalidField('url', 'This address is inside.')
  return url.href
}
