import type { BaseQueryApi } from '@reduxjs/toolkit/query'
import type { Call } from '../api.ts'
import { newId } from '../new-id.ts'
import type { CallProblem } from '../problem.ts'
import { whenIdle } from '../when-idle.ts'
import { sawAnswer, showsCached } from './freshness.ts'
import { refreshLater } from './refresh-later.ts'

/** `next`: the `after` of the following page. */
export type Paging = { next?: string }
export type Answer =
  | { data: unknown; meta?: Paging; error?: undefined }
  | { error: CallProblem; data?: undefined; meta?: undefined }
/** Milliseconds after which a request counts as lost. */
export type Ask = (call: Call, timeout?: number) => Promise<Answer>

/** Responses that are cached for reading offline: the person's own records, nothing of the administration. */
const readable = /^\/api\/(user$|profile$|dashboard\/|expenses|trips|flights)/
const isWaiting = /^\/api\/expenses\/waiting-/
/** Milliseconds after which a cached response is shown instead of a slow one. */
const slow = 5000

const kept = () => import('./offline-chunk.ts')

/** A call with a useful result when Sortie cannot be reached. */
export async function withoutNetworkToo(
  call: Call,
  api: BaseQueryApi,
  ask: Ask,
  refresh: () => void,
): Promise<Answer> {
  // For administrators, browsers without storage, and tests: no change of behaviour.
  if (!('indexedDB' in globalThis)) return ask(call)
  const { endpoint, url } = call
  const personId = personOf(api)
  const action = `${endpoint.method} ${endpoint.path}`
  if (personId && (action === 'POST /api/expenses' || action === 'PUT /api/expenses/:id')) {
    const own = { ...call, idempotencyKey: call.idempotencyKey ?? newId() }
    const doing = await kept().catch(() => undefined)
    return doing ? doing.tryOrQueue(own, personId, api.getState, ask) : ask(own)
  }
  if (personId && action === 'POST /api/expenses/remove-many' && !call.isLeaving) {
    const doing = await kept().catch(() => undefined)
    return doing ? doing.removeOrQueue(call, ask) : ask(call)
  }
  if (action === 'DELETE /api/expenses/:id' && isWaiting.test(url)) return discard(url)
  if (endpoint.method !== 'GET' || !readable.test(url)) return ask(call)
  if (personId && isWaiting.test(url)) return aboutWaiting(url, personId)
  return read(call, api, ask, refresh)
}

async function read(call: Call, api: BaseQueryApi, ask: Ask, refresh: () => void): Promise<Answer> {
  const { url } = call
  const isShown = queriesOf(api)[api.queryCacheKey ?? '']?.data !== undefined
  const asked = ask(call).then((answer) => noted(url, answer, api))
  const answer = await (isShown ? asked : soonOrKept(asked, url, refresh))
  if (answer.error?.status !== 0 || isShown) return answer
  return (await fromHere(url, refresh)) ?? answer
}

function noted(url: string, answer: Answer, api: BaseQueryApi): Answer {
  if (!answer.error) {
    sawAnswer(url)
    keepSoon(url, { data: answer.data, ...answer.meta }, api)
  } else if (answer.error.status === 401 && url === '/api/user') {
    fresh.clear()
    void kept().then(({ clearResponses }) => clearResponses(false))
  }
  return answer
}

async function aboutWaiting(url: string, personId: string): Promise<Answer> {
  const data = await (await kept()).responseForWaiting(url, personId)
  return data
    ? { data }
    : { error: { status: 404, message: 'This expense does not wait here any more.' } }
}

async function discard(url: string): Promise<Answer> {
  const { drop } = await kept()
  await drop(url.replace(isWaiting, ''))
  return { data: null }
}

/** The response, or the cached one when it takes long. */
async function soonOrKept(
  asked: Promise<Answer>,
  url: string,
  refresh: () => void,
): Promise<Answer> {
  const late = Promise.withResolvers<undefined>()
  const timer = setTimeout(late.resolve, slow)
  const soon = await Promise.race([asked, late.promise])
  clearTimeout(timer)
  return soon ?? (await fromHere(url, refresh)) ?? asked
}

async function fromHere(url: string, refresh: () => void): Promise<Answer | undefined> {
  const found = await kept()
    .then(({ cachedResponse }) => cachedResponse(url))
    .catch(() => undefined)
  if (!found) return undefined
  if (url !== '/api/user') showsCached(url, found.at)
  refreshLater(refresh)
  return { data: found.data, meta: { next: found.next } }
}

/** Responses that are not cached yet, because their owner is not known or the browser is busy. */
const fresh = new Map<string, Page>()
type Page = Paging & { data: unknown }
let isKeeping = false

function keepSoon(url: string, page: Page, api: BaseQueryApi): void {
  fresh.set(url, page)
  if (isKeeping) return
  isKeeping = true
  whenIdle(() => {
    isKeeping = false
    const personId = personOf(api)
    if (!personId) return
    const answers = new Map(fresh)
    fresh.clear()
    // On a full device fewer pages can be read without a network.
    void kept()
      .then(({ cacheResponses }) => cacheResponses(personId, answers))
      .catch(() => undefined)
  })
}

/** Who is signed in on this page, as far as that is known. */
export function signedInPerson(getState: () => unknown): string | undefined {
  return personOf({ getState })
}

export type Queries = Record<string, { data?: unknown } | undefined>

function queriesOf(api: Pick<BaseQueryApi, 'getState'>): Queries {
  return (api.getState() as { api: { queries: Queries } }).api.queries
}

function personOf(api: Pick<BaseQueryApi, 'getState'>): string | undefined {
  return (queriesOf(api)['user(undefined)']?.data as { id?: string } | null | undefined)?.id
}
