import { isFulfilled, isRejected, type Middleware, type UnknownAction } from '@reduxjs/toolkit'
import { api } from './api.ts'
import type { CallProblem } from './problem.ts'

/** In ms. */
const first = 2000
const longest = 30_000

type Entry = { status: string; data?: unknown; endpointName?: string; originalArgs?: unknown }

/** Asks again for the data of a query, whether it is shown or not. */
export function fetchAgain(
  entry: Partial<Entry>,
  dispatch: (action: UnknownAction) => unknown,
): void {
  const endpoint = (api.endpoints as Record<string, Endpoint>)[entry.endpointName ?? '']
  if (endpoint) dispatch(endpoint.initiate(entry.originalArgs, once))
}

type Meta = { arg?: { type?: string; queryCacheKey?: string } }
type Endpoint = { initiate: (args: unknown, options: typeof once) => UnknownAction }
const once = { subscribe: false, forceRefetch: true }

/**
 * Repeats failed refetches of visible data, with growing delays, until the server answers. Not the first fetch: its
 * screen shows the error with a button.
 */
export const repeatRefetch: Middleware = ({ dispatch, getState }) => {
  const waits = new Map<string, number>()

  function entryOf(key: string): Entry | undefined {
    return (getState() as { api: { queries: Record<string, Entry> } }).api.queries[key]
  }
  function again(key: string): void {
    const entry = entryOf(key)
    if (entry?.status === 'rejected') fetchAgain(entry, dispatch)
  }

  return (next) => (action) => {
    const result = next(action)
    if (isFulfilled(action)) waits.delete((action.meta as Meta).arg?.queryCacheKey ?? '')
    if (!isRejected(action)) return result
    const { arg } = action.meta as Meta
    const status = (action.payload as CallProblem | undefined)?.status
    const key = arg?.queryCacheKey
    if (!arg?.type?.toLowerCase().endsWith('query') || !key || status === undefined) return result
    if ((status > 0 && status < 500) || entryOf(key)?.data === undefined) return result
    const wait = Math.min((waits.get(key) ?? first / 2) * 2, longest)
    waits.set(key, wait)
    setTimeout(() => again(key), wait)
    return result
  }
}
