import type { IncomingHttpHeaders, IncomingMessage, RequestOptions } from 'node:http'
import { json, text } from 'node:stream/consumers'
import {
  type Answer,
  type Endpoint,
  isStream,
  type Request,
  urlOf,
} from '@sortie/contracts/endpoint'
import type { Problem } from '@sortie/contracts/problem'
import { type ProblemKind, statusOfKind } from '@sortie/contracts/problem'
import { currentContext } from '../context.ts'
import { AppError, unavailable } from '../errors.ts'
import { letOthersRun } from '../let-others-run.ts'
import { traced, traceparent } from '../ops/tracing.ts'
import { http } from './node-http.ts'

type Options = {
  timeoutMs?: number
  token?: string
  /** The time is that until it begins to answer, as of a stream. */
  mayLast?: boolean
}

/**
 * Sends the caller's token and the request id; returns the wire form. Problems are rethrown as AppErrors; a service
 * that is down or slow (5 s by default) is a 503. A stream must begin within a minute and may then last.
 */
export async function callService<E extends Endpoint>(
  base: string,
  endpoint: E,
  request: Request<E>,
  options: Options = {},
): Promise<Answer<E>> {
  const { body } = await openService(base, endpoint, request, options)
  if (endpoint.response) return readJson(body, partOf(endpoint))
  body.resume()
  return undefined as Answer<E>
}

export async function callServiceWithHeaders<E extends Endpoint>(
  base: string,
  endpoint: E,
  request: Request<E>,
): Promise<{ headers: IncomingHttpHeaders; answer: Answer<E> }> {
  const { headers, body } = await openService(base, endpoint, request)
  return { headers, answer: await readJson(body, partOf(endpoint)) }
}

type Item<E extends Endpoint> = Answer<E> extends Array<infer T> ? T : never

/** A long list record after record, as fast as they are taken: for who passes it on to a reader who may be slow. */
export async function* listService<E extends Endpoint>(
  base: string,
  endpoint: E,
  request: Request<E>,
  options: Options = {},
): AsyncGenerator<Item<E>> {
  const { body } = await openService(base, endpoint, request, { ...options, mayLast: true })
  let at = 0
  for await (const { line, isEnd } of linesOf(body)) {
    yield* JSON.parse(listIn(line, at > 0, !isEnd)) as Item<E>[]
    at++
  }
}

export async function openService<E extends Endpoint>(
  base: string,
  endpoint: E,
  request: Request<E>,
  options: Options = {},
): Promise<{ headers: IncomingHttpHeaders; body: IncomingMessage }> {
  const { params, query, body } = request as { params?: object; query?: object; body?: unknown }
  const context = currentContext()
  const token = options.token ?? context?.user?.token
  const headers: Record<string, string> = { 'x-request-id': context?.requestId ?? '' }
  if (token) headers.authorization = `Bearer ${token}`
  const sent = body === undefined ? undefined : Buffer.from(JSON.stringify(body))
  if (sent)
    Object.assign(headers, {
      'content-type': 'application/json',
      'content-length': `${sent.length}`,
    })
  const part = partOf(endpoint)
  const limit =
    options.mayLast || isStream(endpoint.response)
      ? untilItBegins(options.timeoutMs)
      : untilTheEnd(options.timeoutMs)
  const answer = await traced(`${endpoint.method} ${endpoint.path}`, 'client', {}, () => {
    const above = traceparent()
    if (above) headers.traceparent = above
    const url = base + urlOf(endpoint, params, query)
    return send(url, { method: endpoint.method, headers, signal: limit.signal }, sent)
  })
    .catch((error) => {
      throw unavailable(part, error)
    })
    .finally(limit.begun)
  const { statusCode: status = 0 } = answer
  if (status >= 200 && status < 300) return { headers: answer.headers, body: answer }
  throw await problemOf(answer, status, part)
}

// Not `fetch`: its first use loads 25 MiB into a process, and each call takes 240 us on both ends instead of 120.
// Five services call others; all seven programs together may have 760 MiB when idle.
const agent = new http.Agent({ keepAlive: true })

function send(
  url: string,
  options: RequestOptions,
  body: Buffer | undefined,
): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    http
      .request(url, { ...options, agent })
      .once('response', resolve)
      // An error after the answer has begun ends the answer's stream instead; this promise is settled by then.
      .on('error', reject)
      // An upgrade to another protocol emits neither a response nor an error.
      .once('close', () => reject(new Error('It closed without an answer')))
      .end(body)
  })
}

/** A truncated or invalid answer comes from a service that is failing: 503. */
async function readJson<T>(body: IncomingMessage, part: string): Promise<T> {
  return parsed(body).catch((error) => {
    throw unavailable(part, error)
  }) as Promise<T>
}

/** A long list comes in lines of whole records (answer.ts): 75 MB in one piece would delay all others for a second. */
async function parsed(body: IncomingMessage): Promise<unknown> {
  const lines = (await text(body)).split('\n')
  if (lines.length === 1) return JSON.parse(lines[0] ?? '')
  const records: unknown[] = []
  for (const [at, line] of lines.entries()) {
    records.push(...JSON.parse(listIn(line, at > 0, at < lines.length - 1)))
    await letOthersRun()
  }
  return records
}

/** A line of a long list as a list of its own. */
function listIn(line: string, hasBefore: boolean, hasAfter: boolean): string {
  return (hasBefore ? '[' : '') + line.replace(/,$/, '') + (hasAfter ? ']' : '')
}

async function* linesOf(body: IncomingMessage): AsyncGenerator<{ line: string; isEnd: boolean }> {
  let pieces: string[] = []
  for await (const piece of body.setEncoding('utf8')) {
    const lines: string[] = piece.split('\n')
    pieces.push(lines.shift() ?? '')
    for (const next of lines) {
      yield { line: pieces.join(''), isEnd: false }
      pieces = [next]
    }
  }
  yield { line: pieces.join(''), isEnd: true }
}

function partOf({ path }: Endpoint): string {
  return path.split('/')[2] ?? 'other'
}

function untilTheEnd(timeoutMs = 5000) {
  return { signal: AbortSignal.timeout(timeoutMs), begun() {} }
}

function untilItBegins(timeoutMs = 60_000) {
  const controller = new AbortController()
  const timer = setTimeout(
    () => controller.abort(new Error('it does not begin to answer')),
    timeoutMs,
  )
  return { signal: controller.signal, begun: () => clearTimeout(timer) }
}

async function problemOf(answer: IncomingMessage, status: number, part: string): Promise<AppError> {
  const problem = (await json(answer).catch(() => null)) as Problem | null
  const kind = (Object.keys(statusOfKind) as ProblemKind[]).find(
    (name) => statusOfKind[name] === status,
  )
  if (!problem?.code || !kind || kind === 'unexpected') return unavailable(part)
  return new AppError(kind, problem.code, problem.error, {
    fields: problem.fields,
    current: problem.current,
  })
}
