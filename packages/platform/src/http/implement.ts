import {
  type Access,
  type Api,
  type Endpoint,
  isStream,
  type Schema,
  successStatus,
} from '@sortie/contracts/endpoint'
import express, { type Request, type RequestHandler, type Response, Router } from 'express'
import * as z from 'zod/mini'
import { type Caller, currentContext } from '../context.ts'
import { AppError, notFound } from '../errors.ts'
import { type Admission, callerOf, demand } from './access.ts'
import { idempotencyKey } from './idempotency-key.ts'
import { sendPieces } from './pieces.ts'
import { invalidRequest, isTooLarge, isUnpackingError } from './problem.ts'

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
) => E['response'] extends Schema ? Promise<z.output<E['response']> | ReadyJson> : Promise<unknown>
export type Handlers<A extends Api> = { [K in keyof A]: Handler<A[K]> }
/** What a POST must ask elsewhere before it begins; it does not run again for a repeated Idempotency-Key. */
export type Preconditions<A extends Api> = {
  [K in keyof A]?: (input: Input<A[K]>) => Promise<unknown>
}

/** An answer that is JSON text already, whole or in pieces: for long lists and for what is kept ready. */
export class ReadyJson {
  readonly text: string | Buffer | AsyncIterable<string>
  constructor(text: string | Buffer | AsyncIterable<string>) {
    this.text = text
  }
}

/** Endpoints and what they do; the routes of a service. Mounted by the service once it knows whom to let in. */
export type Routes = (admission: Admission) => Router

const defaultMaxBytes = 100_000

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

function jsonBody({ maxBytes, tooLarge }: Endpoint): RequestHandler {
  const parse = express.json({ limit: maxBytes ?? defaultMaxBytes, strict: true })
  return (request, response, next) => {
    const type = request.headers['content-type']
    if (type !== undefined && !request.is('application/json'))
      throw new AppError(
        'wrong_type',
        'wrong_type',
        'Send the body as JSON (Content-Type: application/json).',
      )
    parse(request, response, (error?: unknown) => {
      if (tooLarge && isTooLarge(error)) next(new AppError('too_large', 'body_too_large', tooLarge))
      else if (isUnpackingError(error)) next(notUnpacked(error))
      else next(error)
    })
  }
}

function notUnpacked(cause: unknown): AppError {
  return new AppError(
    'invalid',
    'invalid_encoding',
    'The body is not what its Content-Encoding says.',
    { cause },
  )
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
      await send(response, status, answer)
    } else {
      await before()
      await send(response, status, await run())
    }
  }
}

/** Sends JSON text as it is; nothing when it is empty. */
async function send(response: Response, status: number, json: ReadyJson['text']): Promise<void> {
  response.status(status)
  if (json === '') response.end()
  else if (typeof json === 'string' || Buffer.isBuffer(json)) response.type('json').send(json)
  else await sendPieces(response.type('json'), json)
}

function encode(endpoint: Endpoint, value: unknown): ReadyJson['text'] {
  if (!endpoint.response || isStream(endpoint.response)) return ''
  if (value instanceof ReadyJson) return value.text
  return JSON.stringify(z.encode(endpoint.response, value as never))
}

async function wholeText(json: ReadyJson['text']): Promise<string> {
  return typeof json === 'string' || Buffer.isBuffer(json)
    ? json.toString()
    : (await Array.fromAsync(json)).join('')
}

function decode(schema: unknown, value: unknown): unknown {
  if (!schema) return undefined
  const decoded = z.safeDecode(schema as Schema, value as never)
  if (decoded.success) return decoded.data
  throw invalidRequest(decoded.error.issues)
}

/** A path whose id is none names nothing: 404. */
function decodeParams(endpoint: Endpoint, request: Request): unknown {
  if (!endpoint.params) return undefined
  const decoded = z.safeDecode(endpoint.params, request.params as never)
  if (decoded.success) return decoded.data
  throw notFound('record')
}
