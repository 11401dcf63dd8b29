import { type Endpoint, isStream } from '@sortie/contracts/endpoint'
import type { Request } from 'express'
import { currentContext } from '../context.ts'
import { EncodedJson, encode, wholeText } from './answer.ts'
import { idempotencyKey } from './idempotency-key.ts'

/**
 * Runs `work` in one transaction with the record of its answer under the request's Idempotency-Key; a repeated request
 * gets that answer and runs nothing. `sent` must be equal in a repetition (409). `before` runs first, outside of the
 * transaction. Without a key both simply run.
 */
export type Once<T> = (
  sent: unknown,
  work: () => Promise<T>,
  before?: () => Promise<unknown>,
) => Promise<EncodedJson>

export function onceFor(endpoint: Endpoint, request: Request): Once<unknown> {
  return async (sent, work, before = async () => {}) => {
    const caller = currentContext()?.user
    const key = isRepeatable(endpoint) ? idempotencyKey(request) : undefined
    const run = async () => encode(endpoint, await work())
    if (!key || !caller) {
      await before()
      return run()
    }
    const { answerOnce } = await import('./idempotency.ts')
    const same = { path: `${request.method} ${request.originalUrl}`, body: sent }
    const { answer, replayed } = await answerOnce(
      key,
      caller,
      same,
      async () => wholeText(await run()),
      before,
    )
    return new EncodedJson(answer, null, replayed)
  }
}

function isRepeatable({ method, access, idempotent, response }: Endpoint): boolean {
  return method === 'POST' && access !== 'public' && idempotent !== false && !isStream(response)
}
