import { type Endpoint, isStream } from '@sortie/contracts/endpoint'
import type { Request } from 'express'
import { currentContext } from '../context.ts'
import { AppError } from '../errors.ts'
import { EncodedJson, encode, wholeText } from './answer.ts'

/**
 * Runs `work` for the request's Idempotency-Key, in one transaction with the record of its answer; a repeated request
 * gets that answer and runs nothing. `before` is what must not run in a transaction. Without a key both simply run.
 */
export type Once<T> = (
  request: Repeated,
  work: () => Promise<T>,
  before?: () => Promise<unknown>,
) => Promise<EncodedJson>

export type Repeated = {
  /** What must be equal in a repetition. */
  sent: unknown
  /** The decoded body: texts of the answer that it holds are not stored. */
  given?: unknown
  /** Makes the answer of a repetition, of which nothing is stored then. */
  again?: (() => Promise<unknown>) | undefined
}

export function onceFor(endpoint: Endpoint, request: Request): Once<unknown> {
  return async ({ sent, given, again }, work, before = async () => {}) => {
    const caller = currentContext()?.user
    const key = isRepeatable(endpoint) ? idempotencyKey(request) : undefined
    const run = async () => encode(endpoint, await work())
    if (!key || !caller) {
      await before()
      return run()
    }
    const { answerOnce } = await import('./idempotency.ts')
    const same = { path: `${request.method} ${request.originalUrl}`, body: sent, given }
    const { answer, replayed } = await answerOnce(
      key,
      caller,
      same,
      async () => wholeText(await run()),
      before,
      again && (async () => wholeText(encode(endpoint, await again()))),
    )
    return new EncodedJson(answer, null, replayed)
  }
}

function isRepeatable({ method, access, idempotent, response }: Endpoint): boolean {
  return method === 'POST' && access !== 'public' && idempotent !== false && !isStream(response)
}

function idempotencyKey(request: Request): string | undefined {
  const key = request.get('idempotency-key')
  if (key && key.length > 200)
    throw new AppError(
      'invalid',
      'invalid_idempotency_key',
      'Use an Idempotency-Key of at most 200 characters.',
    )
  return key || undefined
}
