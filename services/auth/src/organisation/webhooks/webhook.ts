import { createHmac, randomBytes } from 'node:crypto'
import {
  type WebhookPayload,
  type WebhookType,
  webhookActs,
  webhookTypes,
} from '@sortie/contracts/webhook'
import type { StoredLine } from '../../trail/trail.model.ts'

const [second, minute, hour] = [1000, 60_000, 3600_000]
/** After each try that failed: two days and a half in all. */
const pauses = [
  30 * second,
  2 * minute,
  5 * minute,
  15 * minute,
  30 * minute,
  hour,
  2 * hour,
  4 * hour,
  8 * hour,
  12 * hour,
  15 * hour,
  18 * hour,
]

export const mostTries = pauses.length + 1

/** How long to wait after so many tries that failed; undefined where they are too many. */
export function pauseAfter(tries: number): number | undefined {
  return pauses[tries - 1]
}

const typeOfAct = new Map<string, WebhookType>(
  webhookTypes.flatMap((type) => webhookActs[type].map((act) => [act, type] as const)),
)

export function actsOf(types: readonly WebhookType[]): string[] {
  return types.flatMap((type) => [...webhookActs[type]])
}

/** What a line is to receivers: nothing where a first of two approves, after whom the report goes on waiting. */
export function typeOf({ act, changes }: Pick<StoredLine, 'act' | 'changes'>) {
  const isDecided = changes.some(({ field, to }) => field === 'state' && to === 'approved')
  return act === 'report_approved' && !isDecided ? undefined : typeOfAct.get(act)
}

type Line = Pick<StoredLine, 'at' | 'id' | 'ownerId' | 'of'>

export function payloadOf({ at, id, ownerId, of }: Line, type: WebhookType): string {
  const data = { id, ownerId, of }
  const payload: WebhookPayload = { version: 1, type, timestamp: at.toISOString(), data }
  return JSON.stringify(payload)
}

/** As the Standard Webhooks scheme writes it: 32 random bytes in base64. */
export function newSecret(): string {
  return `whsec_${randomBytes(32).toString('base64')}`
}

/** The three headers of the scheme, signed by each of these secrets. */
export function signed(id: string, at: Date, payload: string, secrets: readonly string[]) {
  const timestamp = Math.floor(at.getTime() / 1000)
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
    const content = `${id}.${timestamp}.${payload}`
    return `v1,${createHmac('sha256', key).update(content).digest('base64')}`
  })
  return {
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': signatures.join(' '),
  }
}
