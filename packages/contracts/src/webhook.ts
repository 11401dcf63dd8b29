import * as z from 'zod/mini'
import { maker } from './access-token.ts'
import { filter, Id, IdParams, Instant, pageQuery, requiredText } from './common.ts'
import { defineApi } from './endpoint.ts'
import type { TrailAct } from './facts.ts'
import { unrepeatable } from './second-factor.ts'

/**
 * What webhooks tell: facts of the trail by names that stay, each made of these acts. Which are told again is in the trail,
 * so that a receiver who was away misses none.
 */
export const webhookActs = {
  'expense.created': ['expense_created'],
  'expense.changed': ['expense_changed'],
  'expense.deleted': ['expense_deleted'],
  'receipt.added': ['receipt_added', 'receipt_filed'],
  'receipt.deleted': ['receipt_deleted'],
  'mission.created': ['mission_created'],
  'mission.changed': ['mission_changed'],
  'mission.deleted': ['mission_deleted'],
  'report.handed_in': ['report_handed_in'],
  'report.approved': ['report_approved'],
  'report.returned': ['report_returned'],
  'report.withdrawn': ['report_withdrawn'],
  'report.approval_taken_back': ['report_taken_back'],
  'report.corrected': ['report_corrected'],
  'report.paid': ['report_paid'],
  'report.unpaid': ['report_unpaid'],
  'person.created': ['registered', 'user_imported', 'user_created', 'user_invited'],
  'person.changed': ['user_changed', 'role_changed', 'duties_changed', 'profile_changed'],
  'person.deactivated': ['user_deactivated'],
  'person.reactivated': ['user_reactivated'],
  'person.erased': ['user_erased'],
} as const satisfies Record<string, readonly TrailAct[]>

export type WebhookType = keyof typeof webhookActs
export const webhookTypes = Object.keys(webhookActs) as [WebhookType, ...WebhookType[]]
const WebhookEvent = z.enum(webhookTypes, 'This is no event of webhooks.')

/** What is sent: which record, whose, and when; never what it says. Programs read that by a token. */
export const WebhookPayload = z.object({
  version: z.literal(1),
  type: WebhookEvent,
  /** When it was done. */
  timestamp: z.string(),
  data: z.object({
    /** Of the record: an expense, a receipt, a mission, a report or a person. */
    id: z.string(),
    /** Whose it is. */
    ownerId: z.nullable(z.string()),
    /** The record that it belongs to, as a receipt to its expense. */
    of: z.nullable(z.string()),
  }),
})
export type WebhookPayload = z.infer<typeof WebhookPayload>

const Url = z
  .string('Enter an address.')
  .check(z.trim(), z.maxLength(500, 'Use at most 500 characters.'), z.url('Enter an address.'))

export const webhookStates = ['active', 'paused'] as const

const Webhook = z.object({
  id: Id,
  name: z.string(),
  url: z.string(),
  events: z.array(WebhookEvent),
  state: z.enum(webhookStates),
  /** Why it was paused by itself, or what its last answer was while it fails; null where all is well. */
  trouble: z.nullable(z.string()),
  /** When it is tried again, while it fails. */
  nextAt: z.nullable(Instant),
  /** What it has not taken yet, of what was read from the trail. */
  waiting: z.int(),
  createdAt: Instant,
  ...maker,
})
export type WebhookJson = z.input<typeof Webhook>

const Delivery = z.object({
  /** The `webhook-id`: of one fact it is the same, however often it is sent. */
  id: z.string(),
  type: WebhookEvent,
  recordId: z.string(),
  /** `given_up`: it was refused to the end, and the webhook was resumed after that. */
  state: z.enum(['waiting', 'delivered', 'given_up']),
  tries: z.int(),
  /** Of the last try; null where nobody answered. */
  status: z.nullable(z.int()),
  /** The first bytes of its answer, or why there was none. */
  answer: z.string(),
  at: Instant,
  triedAt: z.nullable(Instant),
})
export type DeliveryJson = z.input<typeof Delivery>

const fields = {
  name: requiredText('Name', 60),
  url: Url,
  events: z.array(WebhookEvent).check(z.minLength(1, 'Choose at least one event.')),
}
const proof = z.optional(z.string().check(z.maxLength(4000)))
const Secret = z.object({ secret: z.string() })

/** By the Standard Webhooks scheme: headers webhook-id, webhook-timestamp and webhook-signature. */
export const webhookApi = defineApi({
  list: {
    method: 'GET',
    path: '/admin/webhooks',
    access: 'admin',
    summary: 'The webhooks of the organisation, the latest first.',
    response: z.array(Webhook),
  },
  make: {
    method: 'POST',
    path: '/admin/webhooks',
    access: 'admin',
    problems: ['conflict'],
    summary:
      'Makes a webhook: what happens from now on is sent to the address. 403 `proof_needed` without `proof` of POST /api/account/proof. Its secret is answered once.',
    body: z.object({ ...fields, proof }),
    response: z.extend(Webhook, Secret.shape),
    ...unrepeatable,
    status: 201,
  },
  change: {
    method: 'PUT',
    path: '/admin/webhooks/:id',
    access: 'admin',
    summary:
      'Changes, pauses or resumes a webhook. What happened meanwhile is sent when it is resumed. Another address needs `proof`.',
    params: IdParams,
    body: z.object({ ...fields, state: z.enum(webhookStates), proof }),
    response: Webhook,
  },
  renewSecret: {
    method: 'POST',
    path: '/admin/webhooks/:id/secret',
    access: 'admin',
    summary:
      'Makes a new secret, answered once. For a day every delivery is signed by the one before as well.',
    params: IdParams,
    body: z.object({ proof }),
    response: Secret,
    ...unrepeatable,
  },
  remove: {
    method: 'DELETE',
    path: '/admin/webhooks/:id',
    access: 'admin',
    summary: 'Removes a webhook with its deliveries.',
    params: IdParams,
  },
  deliveries: {
    method: 'GET',
    path: '/admin/webhook-deliveries',
    access: 'admin',
    summary: 'What was sent or waits, the latest first; what was taken is kept for 30 days.',
    query: z.object({
      webhookId: filter(Id),
      state: filter(Delivery.shape.state),
      ...pageQuery,
    }),
    response: z.array(Delivery),
  },
  replay: {
    method: 'POST',
    path: '/admin/webhooks/:id/replay',
    access: 'admin',
    summary:
      'Sends again, under the same `webhook-id`: the delivery `eventId`, or at most 1000 of what happened from `from` to `to`.',
    params: IdParams,
    body: z.object({ eventId: z.optional(Id), from: z.optional(Instant), to: z.optional(Instant) }),
    response: z.object({ count: z.int() }),
    status: 200,
    idempotent: false,
  },
})
