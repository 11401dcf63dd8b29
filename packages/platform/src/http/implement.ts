import {
  type Access,
  type Api,
  type Endpoint,
  isStream,
  type Schema,
  successStatus,
} from '@sortie/contracts/endpoint'
import { type Request, type RequestHandler, type Response, Router } from 'express'
import * as z from 'zod/mini'
import { type Caller, currentContext } from '../context.ts'
import { demandRoom } from '../day-room.ts'
import { notFound } from '../errors.ts'
import { log } from '../ops/logger.ts'
import { type Admission, callerOf, demand } from './access.ts'
import { type EncodedJson, encode, type Page, send } from './answer.ts'
import { jsonBody } from './json-body.ts'
import { type Once, onceFor } from './once.ts'
import { invalidRequest } from './problem.ts'

export { EncodedJson } from './answer.ts'
export type { Once } from './once.ts'

type Inside<S> = S extends Schema ? z.output<S> : undefined
type CallerOf<A extends Access> = A extends 'public' ? Caller | null : Caller

export type Input<E extends Endpoint> = {
  params: Inside<E['params']>
  query: Inside<E['query']>
  body: Inside<E['body']>
  user: CallerOf<E['access']>
  req: Request
  res: Response
  once: Once<Answer<E>>
}

type Answer<E extends Endpoint> = E['response'] extends Schema ? z.output<E['response']> : unknown
/** A list may come as one page, or in batches that are sent as they are read. */
type Answered<T> =
  | T
  | EncodedJson
  | (T extends Array<infer Item> ? Page<Item> | AsyncIterable<Item[]> : never)
export type Handler<E extends Endpoint> = (input: Input<E>) => Promise<Answered<Answer<E>>>
type Handlers<A extends Api> = { [K in keyof A]: Handler<A[K]> }
type Precondition<E extends Endpoint> = (input: Input<E>) => Promise<unknown>
/** Checks that call another service before the handler: never in a transaction, nor for a repeated key. */
type Preconditions<A extends Api> = { [K in keyof A]?: Precondition<A[K]> }

export type Routes = (admission: Admission) => Router

/**
 * `answersAgain`: how a repeated Idempotency-Key is answered from the records as they are now, for calls whose answers are
 * too long to be kept.
 */
export function implement<A extends Api>(
  api: A,
  handlers: Handlers<A>,
  preconditions: Preconditions<A> = {},
  answersAgain: Partial<Handlers<A>> = {},
): Routes {
  return (admission) => {
    const router = Router({ caseSensitive: true })
    for (const [name, endpoint] of Object.entries(api)) {
      const method = endpoint.method.toLowerCase() as 'get' | 'post' | 'put' | 'delete'
      const parser = endpoint.body && !isStream(endpoint.body) ? [jsonBody(endpoint)] : []
      router[method](
        endpoint.path,
        guard(endpoint, admission),
        ...parser,
        answer(
          endpoint,
          handlers[name] as Handler<Endpoint>,
          preconditions[name] as Precondition<Endpoint> | undefined,
          answersAgain[name] as Handler<Endpoint> | undefined,
        ),
      )
    }
    return router
  }
}

function guard(endpoint: Endpoint, admission: Admission): RequestHandler {
  return async (request, response, next) => {
    const caller = await callerOf(request, admission)
    response.locals.route = endpoint.path
    const context = currentContext()
    if (context && caller) context.user = caller
    demand(endpoint, caller)
    next()
  }
}

function answer(
  endpoint: Endpoint,
  handler: Handler<Endpoint>,
  precondition?: Precondition<Endpoint>,
  answerAgain?: Handler<Endpoint>,
): RequestHandler {
  const status = successStatus(endpoint)
  return async (request, response) => {
    const once = onceFor(endpoint, request)
    const input = {
      params: decodeParams(endpoint, request),
      query: decode(endpoint.query, request.query),
      body: isStream(endpoint.body) ? undefined : decode(endpoint.body, request.body ?? {}),
      user: currentContext()?.user ?? null,
      req: request,
      res: response,
      once,
    } as unknown as Input<Endpoint>
    if (isStream(endpoint.response)) {
      await handler(input)
      return
    }
    const again = answerAgain && (() => answerAgain(input))
    const before = async () => {
      if (input.user && isChange(endpoint)) demandRoom(input.user.id)
      await precondition?.(input)
      if (endpoint.adds) await countOne(input.user, request.body)
    }
    // Streamed bodies are read by the handler: only it can tell whether a repeated request is the same.
    const answered = isStream(endpoint.body)
      ? encode(endpoint, await before().then(() => handler(input)))
      : await once({ sent: request.body, given: input.body, again }, () => handler(input), before)
    if (!endpoint.adds) await countNoted()
    await send(request, response, status, answered)
  }
}

/** What somebody in a role does, and a deletion, is never too much. */
function isChange({ method, access, path }: Endpoint): boolean {
  return access === 'user' && path.startsWith('/api/') && (method === 'PUT' || method === 'POST')
}

/** It is done by now, so that nothing may fail any more. */
async function countNoted(): Promise<void> {
  const { user, noted = 0 } = currentContext() ?? {}
  if (!user || noted === 0) return
  const { countChanged } = await import('../day-quota.ts')
  await countChanged(user.id, noted).catch((err) => log.warn({ err }, 'a change was not counted'))
}

/** Imported when needed: services without a database never do. */
async function countOne(user: Caller | null, body: unknown): Promise<void> {
  const { countAdded } = await import('../day-quota.ts')
  if (user) await countAdded(user.id, Buffer.byteLength(JSON.stringify(body ?? null)))
}

function decode(schema: unknown, value: unknown): unknown {
  if (!schema) return undefined
  const decoded = z.safeDecode(schema as Schema, value as never)
  if (decoded.success) return decoded.data
  throw invalidRequest(decoded.error.issues)
}

/** 404, since a path whose parameters are malformed cannot name a record. */
function decodeParams(endpoint: Endpoint, request: Request): unknown {
  if (!endpoint.params) return undefined
  const decoded = z.safeDecode(endpoint.params, request.params as never)
  if (decoded.success) return decoded.data
  throw notFound('record')
}
