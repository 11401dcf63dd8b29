import { type Access, type Api, type Endpoint, isStream, type Schema, successStatus } from '@sortie/contracts/endpoint'
import express, { type Request, type RequestHandler, type Response, Router } from 'express'
import * as z from 'zod/mini'
import { type Caller, currentContext } from '../context.ts'
import { AppError, notFound } from '../errors.ts'
import { callerOf, demand, type Keyring } from './access.ts'
import { answerOnce, idempotencyKey } from './idempotency.ts'
import { invalidRequest, isTooLarge } from './problem.ts'

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
) => E['response'] extends Schema ? Promise<z.output<E['response']>> : Promise<unknown>
export type Handlers<A extends Api> = { [K in keyof A]: Handler<A[K]> }

/** Endpoints and what they do; the routes of a service. Mounted by the service once it has its keyring. */
export type Routes = (keyring: Keyring) => Router

const defaultMaxBytes = 100_000

/**
 * Makes routes of a contract: the access rule, then decode, then the handler, then encode. A handler of a stream
 * answers through `res` itself.
 */
export function implement<A extends Api>(api: A, handlers: Handlers<A>): Routes {
  return (keyring) => {
    const router = Router({ caseSensitive: true })
    for (const [name, endpoint] of Object.entries(api)) {
      const method = endpoint.method.toLowerCase() as 'get' | 'post' | 'put' | 'delete'
      const parser = endpoint.body && !isStream(endpoint.body) ? [jsonBody(endpoint)] : []
      router[method](
        endpoint.path,
        guard(endpoint, keyring),
        ...parser,
        answer(endpoint, handlers[name] as Handler<Endpoint>),
      )
    }
    return router
  }
}

function guard(endpoint: Endpoint, keyring: Keyring): RequestHandler {
  return async (request, response, next) => {
    const caller = await callerOf(request, keyring)
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
      throw new AppError('wrong_type', 'wrong_type', 'Send the body as JSON (Content-Type: application/json).')
    parse(request, response, (error?: unknown) => {
      if (tooLarge && isTooLarge(error)) next(new AppError('too_large', 'body_too_large', tooLarge))
      else next(error)
    })
  }
}

function answer(endpoint: Endpoint, handler: Handler<Endpoint>): RequestHandler {
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
    const run = async () => encode(endpoint, await handler(input))
    const key = once ? idempotencyKey(request) : undefined
    if (key && input.user) {
      const { answer, replayed } = await answerOnce(
        key,
        input.user,
        { path: `${request.method} ${request.originalUrl}`, body: request.body },
        run,
      )
      if (replayed) response.set('Idempotency-Replayed', 'true')
      send(response, status, answer)
    } else send(response, status, await run())
  }
}

/** Sends JSON text as it is; nothing when it is empty. */
function send(response: Response, status: number, json: string): void {
  response.status(status)
  if (json === '') response.end()
  else response.type('json').send(json)
}

function encode(endpoint: Endpoint, value: unknown): string {
  if (!endpoint.response || isStream(endpoint.response)) return ''
  return JSON.stringify(z.encode(endpoint.response, value as never))
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
