import type { WebhookType } from '@sortie/contracts/webhook'
import { defineModel } from '@sortie/platform/mongo/model'

export type StoredWebhook = {
  _id: string
  name: string
  url: string
  events: WebhookType[]
  state: 'active' | 'paused'
  /** Sealed; the latest first. One that was renewed signs until then. */
  secrets: Array<{ sealed: string; until: Date | null }>
  /** Of the trail, up to this line it was read. */
  seq: number
  /** How often in a row nobody answered, until when it is left alone, and what was the matter. */
  failures: number
  nextAt: Date | null
  trouble: string | null
  madeBy: string
  createdAt: Date
}

export const WebhookModel = defineModel<StoredWebhook>(
  'Webhook',
  {
    name: { type: String, required: true },
    url: { type: String, required: true },
    events: { type: [String], required: true },
    state: { type: String, required: true },
    secrets: { type: [Object], required: true },
    seq: { type: Number, required: true },
    failures: { type: Number, default: 0 },
    nextAt: { type: Date, default: null },
    trouble: { type: String, default: null },
    madeBy: { type: String, required: true },
    createdAt: { type: Date, required: true },
  },
  [[{ createdAt: -1 }]],
  { timestamps: false },
)

/** One fact for one webhook: `webhookId:eventId`, so that it is one however often the trail is read. */
export type StoredDelivery = {
  _id: string
  webhookId: string
  eventId: string
  /** Its line of the trail: by it the deliveries of a record are in order. */
  seq: number
  recordId: string
  type: WebhookType
  payload: string
  state: 'waiting' | 'delivered' | 'given_up'
  tries: number
  nextAt: Date | null
  status: number | null
  answer: string
  at: Date
  triedAt: Date | null
  /** When it was taken or given up; MongoDB removes it 30 days later. */
  doneAt: Date | null
}

const keptSeconds = 30 * 24 * 3600

export const DeliveryModel = defineModel<StoredDelivery>(
  'WebhookDelivery',
  {
    webhookId: { type: String, required: true },
    eventId: { type: String, required: true },
    seq: { type: Number, required: true },
    recordId: { type: String, required: true },
    type: { type: String, required: true },
    payload: { type: String, required: true },
    state: { type: String, default: 'waiting' },
    tries: { type: Number, default: 0 },
    nextAt: { type: Date, default: null },
    status: { type: Number, default: null },
    answer: { type: String, default: '' },
    at: { type: Date, required: true },
    triedAt: { type: Date, default: null },
    doneAt: { type: Date, default: null },
  },
  [
    [{ webhookId: 1, state: 1, seq: 1 }],
    [{ webhookId: 1, seq: -1, _id: -1 }],
    [{ seq: -1, _id: -1 }],
    [{ doneAt: 1 }, { expireAfterSeconds: keptSeconds }],
  ],
  { timestamps: false },
)
