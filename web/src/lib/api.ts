import {
  type BaseQueryApi,
  type BaseQueryFn,
  createApi,
  type EndpointBuilder,
} from '@reduxjs/toolkit/query/react'
import {
  type Answer as Answered,
  type Endpoint,
  type Request,
  urlOf,
} from '@sortie/contracts/endpoint'
import { callHeaders, takeEarly } from './early-answers.ts'
import { newId } from './new-id.ts'
import { type Answer, type Paging, withoutNetworkToo } from './offline/without-network.ts'
import { rememberOwnRequest } from './own-requests.ts'
import { type CallProblem, noAnswer, problemOf } from './problem.ts'

export const tags = [
  'User',
  'Profile',
  'Expense',
  'Rate',
  'Dashboard',
  'Trip',
  'Flight',
  'Receipt',
  'Inbox',
  'Finding',
  'Session',
  'SecondFactor',
  'Organisation',
  'AdminUser',
  'AdminExpense',
  'AdminFinding',
  'DeadLetter',
  'Export',
  'Bulk',
  'ExpenseReport',
  'Token',
  'Webhook',
] as const
export type Tag = (typeof tags)[number]

export type Call = {
  endpoint: Endpoint
  url: string
  body?: unknown
  idempotencyKey?: string
  /** The request survives the page (fetch's keepalive): a body of at most 64 KiB. */
  keepalive?: boolean
  /** The page may be gone before an answer comes: nothing else is done before it is sent. */
  isLeaving?: boolean
}

/**
 * The arguments of a query or mutation, from an endpoint's declaration: `query: (input) => call(expenseApi.list,
 * input)`. Give an `idempotencyKey` of your own where a person's retry must not store twice; by default every POST
 * has a new one.
 */
export function call<E extends Endpoint>(
  endpoint: E,
  input: Request<E> & { idempotencyKey?: string },
): Call {
  const { params, query, body, idempotencyKey } = input as {
    params?: object
    query?: object
    body?: unknown
    idempotencyKey?: string
  }
  return { endpoint, url: urlOf(endpoint, params, query), body, idempotencyKey }
}

/**
 * The only API of the app; features extend it with `api.injectEndpoints`. Data does not become stale by age (spec 9).
 */
export const api = createApi({
  baseQuery: send(),
  tagTypes: tags,
  keepUnusedDataFor: Number.POSITIVE_INFINITY,
  endpoints: () => ({}),
})

type Send = BaseQueryFn<Call, unknown, CallProblem, object, Paging>
type Build = EndpointBuilder<Send, Tag, 'api'>

/** A mutation whose input is the endpoint's request as it is. */
export function sends<E extends Endpoint>(build: Build, endpoint: E, invalidatesTags: Tag[] = []) {
  return build.mutation<Answered<E>, Request<E>>({
    query: (input) => call(endpoint, input as Parameters<typeof call<E>>[1]),
    invalidatesTags,
  })
}

/** A query of an endpoint that asks for no input. */
export function reads<E extends Endpoint>(build: Build, endpoint: E, providesTags: Tag[] = []) {
  return build.query<Answered<E>, void>({
    query: () => call(endpoint, {} as Parameters<typeof call<E>>[1]),
    providesTags,
  })
}

function send(): Send {
  return (call, baseApi) =>
    withoutNetworkToo(
      call,
      baseApi,
      (call, timeout) => overNetwork(call, baseApi, timeout),
      () => baseApi.dispatch(api.util.invalidateTags([...tags])),
    )
}

export async function overNetwork(
  { endpoint, url, body, idempotencyKey, keepalive }: Call,
  { signal, dispatch }: Pick<BaseQueryApi, 'signal' | 'dispatch'>,
  timeout?: number,
): Promise<Answer> {
  const headers = callHeaders()
  if (body !== undefined && !(body instanceof FormData))
    headers.set('Content-Type', 'application/json')
  if (endpoint.method === 'POST') headers.set('Idempotency-Key', idempotencyKey ?? newId())
  if (endpoint.method !== 'GET') headers.set('X-Request-Id', rememberOwnRequest())
  try {
    const asked = endpoint.method === 'GET' ? takeEarly(url) : undefined
    const response = await (asked ??
      fetch(url, {
        method: endpoint.method,
        credentials: 'include',
        keepalive,
        headers,
        signal: timeout ? AbortSignal.any([signal, AbortSignal.timeout(timeout)]) : signal,
        body: body === undefined || body instanceof FormData ? body : JSON.stringify(body),
      }))
    if (!response.ok) {
      // The session was ended elsewhere: asking for the user again shows sign-in.
      if (response.status === 401 && endpoint.access !== 'public' && url !== '/api/user') {
        dispatch(api.util.invalidateTags(['User']))
      }
      return { error: await problemOf(response) }
    }
    if (!endpoint.response || response.status === 204) return { data: null }
    return { data: await response.json(), meta: { next: nextOf(response) } }
  } catch {
    return { error: noAnswer }
  }
}

/** The `after` of the page that follows, where the answer is a page and not the last one. */
function nextOf(response: Response): string | undefined {
  const [, url] = /<([^>]+)>; rel="next"/.exec(response.headers.get('Link') ?? '') ?? []
  return url ? (new URL(url, location.href).searchParams.get('after') ?? undefined) : undefined
}

type Loaded<T> = { data?: T; currentData?: T; error?: unknown }

/** The data of a list: the previous result stays while other filters load, but not when they fail. */
export function shownOf<T>({ data, currentData, error }: Loaded<T>): T | undefined {
  return error ? currentData : data
}
