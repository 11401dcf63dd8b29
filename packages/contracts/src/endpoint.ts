import type * as z from 'zod/mini'
import type { JobPurpose } from './job-purpose.ts'
import type { ProblemKind } from './problem.ts'
import type { Scope } from './scopes.ts'

/** Any zod schema of the wire: its input side is JSON, its output side is what our code works with. */
export type Schema = z.ZodMiniType

/** Who may call: anyone, a signed-in user, an administrator, or another service on behalf of a signed-in user. */
export type Access = 'public' | 'user' | 'admin'

/** A body or response that is not JSON. `example` is for the documentation; the handler streams by itself. */
export type Stream = { stream: true; types: string[]; field?: string }

export type Endpoint = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Express form, `/api/expenses/:id`. What starts with `/internal/` is never reachable through the gateway. */
  path: string
  access: Access
  summary: string
  /** Which tokens of programs open it: those that have this; none where it is left out. */
  scope?: Scope
  /**
   * The purpose of the job tokens that open this call. Without it they open what a user may read (GET): a change that
   * a job makes, or a read by another method, has to say so.
   */
  jobs?: JobPurpose
  params?: Schema
  query?: Schema
  body?: Schema | Stream
  /** Absent: the answer is 204 without a body. */
  response?: Schema | Stream
  /** A success has this status; by default 201 for POST, 204 without a response, else 200. */
  status?: number
  /** How it may fail beyond what its method, path, access, body and response say (openapi/problems.ts). */
  problems?: ProblemKind[]
  /** Largest JSON body in bytes; 100 kB by default. */
  maxBytes?: number
  /** The message for a body that is too large; by default that the request is too large. */
  tooLarge?: string
  /** The response may take long to begin; the gateway then checks that the service is alive instead of timing out. */
  slow?: boolean
  /** Everything below its path belongs to it, with any method: pages of a library whose calls are not declared. */
  tree?: boolean
  /** A success adds a record that counts towards what a person may add a day (platform/day-quota.ts). */
  adds?: boolean
  /** False where a repeated `Idempotency-Key` must not replay the first answer (sign-in). */
  idempotent?: boolean
}

export type Api = Record<string, Endpoint>

/** Declares the endpoints of one noun; keeps the exact types. */
export function defineApi<const A extends Api>(api: A): A {
  return api
}

/** A body or answer of bytes, with the media types it may have and, for uploads, the form field's name. */
export function stream(types: string[], field?: string): Stream {
  return { stream: true, types, field }
}

export function isStream(part: Schema | Stream | undefined): part is Stream {
  return part !== undefined && 'stream' in part
}

export function successStatus(endpoint: Endpoint): number {
  if (endpoint.status) return endpoint.status
  if (!endpoint.response) return 204
  return endpoint.method === 'POST' ? 201 : 200
}

/** What a caller sends, in its wire form. */
export type Request<E extends Endpoint> = Part<E, 'params'> & Part<E, 'query'> & Part<E, 'body'>

/** What a caller gets, in its wire form. */
export type Answer<E extends Endpoint> = E['response'] extends Schema
  ? z.input<E['response']>
  : undefined

type Part<E extends Endpoint, K extends 'params' | 'query' | 'body'> = E[K] extends Schema
  ? Record<never, never> extends z.input<E[K]>
    ? { [P in K]?: z.input<E[K]> }
    : { [P in K]: z.input<E[K]> }
  : E[K] extends Stream
    ? { [P in K]: FormData }
    : Record<never, never>

/** Fills the `:name` parts of a path and appends the query; undefined values are left out, empty ones are sent. */
export function urlOf(
  endpoint: Pick<Endpoint, 'path'>,
  params: object = {},
  query: object = {},
): string {
  const values = new Map(Object.entries(params))
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(values.get(name))),
  )
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null) search.set(name, String(value))
  }
  return search.size ? `${path}?${search}` : path
}
