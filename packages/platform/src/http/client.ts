import { type Answer, type Endpoint, isStream, type Request, urlOf } from '@sortie/contracts/endpoint'
import type { Problem } from '@sortie/contracts/problem'
import { type ProblemKind, statusOfKind } from '@sortie/contracts/problem'
import { currentContext } from '../context.ts'
import { AppError, unavailable } from '../errors.ts'
import { traced, traceparent } from '../tracing.ts'

type Options = { timeoutMs?: number; token?: string }

/**
 * Calls an endpoint of another service with the caller's token and the request's id; answers the wire form.
 * Its problems come through as AppErrors; a service that is away or slow (5 s by default) is a 503. A stream must
 * begin within a minute; how long it lasts is not limited.
 */
export async function callService<E extends Endpoint>(
  base: string,
  endpoint: E,
  request: Request<E>,
  options: Options = {},
): Promise<Answer<E>> {
  const response = await openService(base, endpoint, request, options)
  return (endpoint.response ? await response.json() : undefined) as Answer<E>
}

/** The same for an answer of bytes: the response, its body not yet read. */
export async function openService<E extends Endpoint>(
  base: string,
  endpoint: E,
  request: Request<E>,
  options: Options = {},
): Promise<Response> {
  const { params, query, body } = request as { params?: object; query?: object; body?: unknown }
  const context = currentContext()
  const token = options.token ?? context?.user?.token
  const headers: Record<string, string> = { 'x-request-id': context?.requestId ?? '' }
  if (token) headers.authorization = `Bearer ${token}`
  if (body !== undefined) headers['content-type'] = 'application/json'
  const part = endpoint.path.split('/')[2] ?? 'other'
  const patience = isStream(endpoint.response) ? untilItBegins(options.timeoutMs) : untilTheEnd(options.timeoutMs)
  const response = await traced(`${endpoint.method} ${endpoint.path}`, 'client', {}, () => {
    const above = traceparent()
    if (above) headers.traceparent = above
    return fetch(base + urlOf(endpoint, params, query), {
      method: endpoint.method,
      headers,
      body: body === undefined ? null : JSON.stringify(body),
      signal: patience.signal,
    })
  })
    .catch((error) => {
      throw unavailable(part, error)
    })
    .finally(patience.begun)
  if (response.ok) return response
  throw await problemOf(response, part)
}

function untilTheEnd(timeoutMs = 5000) {
  return { signal: AbortSignal.timeout(timeoutMs), begun() {} }
}

function untilItBegins(timeoutMs = 60_000) {
  const controller = new AbortController()
  const timer = setTimeout(() => controller.abort(new Error('it does not begin to answer')), timeoutMs)
  return { signal: controller.signal, begun: () => clearTimeout(timer) }
}

async function problemOf(response: Response, part: string): Promise<AppError> {
  const problem = (await response.json().catch(() => null)) as Problem | null
  const kind = (Object.keys(statusOfKind) as ProblemKind[]).find((name) => statusOfKind[name] === response.status)
  if (!problem?.code || !kind || kind === 'unexpected') return unavailable(part)
  return new AppError(kind, problem.code, problem.error, { fields: problem.fields, current: problem.current })
}
