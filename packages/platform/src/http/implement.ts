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
import { notFound } from '../errors.ts'
import { type Admission, callerOf, demand } from './access.ts'
import { encode, type Page, type ReadyJson, send, wholeText } from './answer.ts'
import { idempotencyKey } from './idempotency-key.ts'
import { jsonBody } from './json-body.ts'
import { invalidRequest } from './problem.ts'

export { ReadyJson } from './answer.ts'

type Inside<S> = S extends Schema ? z.output<S> : undefined
type CallerOf<A extends Access> = A extends 'public' ? Caller | null : Caller

/** What a handler gets: everything decoded by the contract, and who calls. */
export type Input<E extends Endpoint> = {
  params: Inside<E['params']>
  query: Inside<E['query']>
  body: Inside<E['body']>
  user: CallerOf<E['access']>
  req: Request
  res: Response
}
export type Handler<E extends Endpoint> = (
  input: Input<E>,
) => E['response'] extends Schema ? Promise<Answered<z.output<E['response']>>> : Promise<unknown>
/** A list may be answered page by page; `implement` names the next one in the `Link` header. */
type Answered<T> = T | ReadyJson | (T extends Array<infer Item> ? Page<Item> : never)
export type Handlers<A extends Api> = { [K in keyof A]: Handler<A[K]> }
/** What a POST must ask elsewhere before it begins; it does not run again for a repeated Idempotency-Key. */
export type Preconditions<A extends Api> = {
  [K in keyof A]?: (input: Input<A[K]>) => Promise<unknown>
}

/** Endpoints and what they do; the routes of a service. Mounted by the service once it knows whom to let in. */
export type Routes = (admission: Admission) => Router

/**
 * Makes routes of a contract: the access rule, then decode, then the handler, then encode. A handler of a stream
 * answers through `res` itself.
 */
export function implement<A extends Api>(
  api: A,
  handlers: Handlers<A>,
  preconditions: Preconditions<A> = {},
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
          preconditions[name] as Precondition | undefined,
        ),
      )
    }
    return router
  }
}

function guard(endpoint: Endpoint, admission: Admission): RequestHandler {
  return async (request, response, next) => {
    const caller = await callerOf(request, admission)
    demand(endpoint.access, caller)
    response.locals.route = endpoint.path
    const context = currentContext()
    if (context && caller) context.user = caller
    next()
  }
}

type Precondition = (input: Input<Endpoint>) => Promise<unknown>

function answer(
  endpoint: Endpoint,
  handler: Handler<Endpoint>,
  precondition?: Precondition,
): RequestHandler {
  const status = successStatus(endpoint)
  const once =
    endpoint.method === 'POST' &&
    endpoint.access !== 'public' &&
    endpoint.idempotent !== false &&
    !isStream(endpoint.body)
  return async (request, response) => {
    const input = {
      params: decodeParams(endpoint, request),
      query: decode(endpoint.query, request.query),
      body: isStream(endpoint.body) ? undefined : decode(endpoint.body, request.body ?? {}),
      user: currentContext()?.user ?? null,
      req: request,
      res: response,
    } as unknown as Input<Endpoint>
    if (isStream(endpoint.response)) {
      await handler(input)
      return
    }
    const before = async () => precondition?.(input)
    const run = async () => encode(endpoint, await handler(input))
    const key = once ? idempotencyKey(request) : undefined
    if (key && input.user) {
      const { answerOnce } = await import('./idempotency.ts')
      const { answer, replayed } = await answerOnce(
        key,
        input.user,
        { path: `${request.method} ${request.originalUrl}`, body: request.body },
        async () => wholeText(await run()),
        before,
      )
      if (replayed) response.set('Idempotency-Replayed', 'true')
      await send(request, response, status, { text: answer, next: null })
    } else {
      await before()
      await send(request, response, status, await run())
    }
  }
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
