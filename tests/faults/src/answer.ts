import type { Caller } from './caller.ts'
import { answerLimitMs } from './limits.ts'
import type { Prepared } from './use-case.ts'

export type Answer = { status: number; text: string; retryAfter: string | null }

export async function answerTo(
  { method, path, body, caller }: Prepared,
  person: Caller,
  key: string,
): Promise<Answer> {
  const sent = typeof body === 'function' ? body() : body
  const headers: Record<string, string> = method === 'POST' ? { 'idempotency-key': key } : {}
  const response = await (caller ?? person)(method, path, sent, answerLimitMs, headers)
  const retryAfter = response.headers.get('retry-after')
  return { status: response.status, text: await response.text(), retryAfter }
}

export function isGood503({ status, text, retryAfter }: Answer): boolean {
  return status === 503 && retryAfter !== null && /"error":"[^"]+\."/.test(text)
}
