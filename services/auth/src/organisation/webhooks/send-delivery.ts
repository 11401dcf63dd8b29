import type { IncomingMessage } from 'node:http'
import { askOutside, InsideAddress } from '@sortie/platform/http/outside'
import { env } from '../../env.ts'
import { unseal } from '../../second-factors/sealing.ts'
import type { StoredDelivery, StoredWebhook } from './webhook.model.ts'
import { signed } from './webhook.ts'

export type Outcome = {
  /** Null where nobody answered. */
  status: number | null
  answer: string
}

const usualMs = 12_000
/** What is read of an answer, and what of it is shown. */
const mostBytes = 16 * 1024
const shownBytes = 300

export const secretUse = 'webhook'

/** Whether whoever runs Sortie lets this host be called inside, and by http. */
export function mayBeInside({ host, port, protocol }: URL): boolean {
  const whole = port ? host : `${host}:${protocol === 'https:' ? 443 : 80}`
  return env.WEBHOOK_INSIDE_HOSTS.split(',').some((each) => each.trim() === whole)
}

/**
 * Sends it once. Follows no redirect, takes 12 s from the first look-up of the name to the end of the answer, and reads 16 KB of
 * it at most.
 */
export async function sendDelivery(
  { url, secrets }: StoredWebhook,
  { eventId, payload }: StoredDelivery,
  limitMs = usualMs,
): Promise<Outcome> {
  const signal = AbortSignal.timeout(limitMs)
  const now = new Date()
  const usable = secrets.filter(({ until }) => until === null || until > now)
  const keys = usable.flatMap(({ sealed }) => unseal(secretUse, sealed) ?? [])
  if (keys.length === 0) return { status: null, answer: 'Its secret is lost: make a new one.' }
  const headers = {
    ...signed(eventId, now, payload, keys),
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(payload),
    'user-agent': 'Sortie-Webhooks/1',
  }
  const target = new URL(url)
  try {
    const options = { method: 'POST', headers, signal }
    const asked = { mayBeInside: mayBeInside(target), body: payload }
    const answer = await askOutside(target, options, asked)
    const status = answer.statusCode ?? 0
    return { status, answer: await beginningOf(answer) }
  } catch (error) {
    return { status: null, answer: reasonOf(error, limitMs, signal) }
  }
}

async function beginningOf(answer: IncomingMessage): Promise<string> {
  const pieces: Buffer[] = []
  let bytes = 0
  try {
    for await (const piece of answer as AsyncIterable<Buffer>) {
      pieces.push(piece)
      bytes += piece.length
      if (bytes >= mostBytes) break
    }
  } catch {
    // Its status has come: what it says besides is only shown.
  } finally {
    answer.destroy()
  }
  const text = Buffer.concat(pieces).subarray(0, shownBytes).toString('utf8')
  return text.replaceAll(/\p{Cc}+/gu, ' ').trim()
}

function reasonOf(error: unknown, limitMs: number, signal: AbortSignal): string {
  if (signal.aborted) return `No whole answer in ${limitMs / 1000} s.`
  if (error instanceof InsideAddress) return error.message
  const { code, name } = error as NodeJS.ErrnoException
  return `It cannot be reached: ${code ?? name}.`
}
