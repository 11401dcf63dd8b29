import type { ExpenseJson } from '@sortie/contracts/expense'
import { sumByCurrency } from '@sortie/contracts/money'
import type { TripJson } from '@sortie/contracts/travel'
import { inOrder, matches } from '../lib/offline/expense-lists.ts'
import type { Call, fakeGateway, Handler } from './fake-gateway.ts'

type Gateway = ReturnType<typeof fakeGateway>

/** A list that is given as it is, answered as the server does: narrowed, in order, and a page of it with a Link. */
export function narrowed(gateway: Gateway, handler: Handler): Handler {
  if (typeof handler === 'function' || !Array.isArray(handler.body)) return handler
  const all = handler.body as ExpenseJson[]
  return async (call) => {
    const { limit, after = '0', ...filters } = Object.fromEntries(call.query)
    const trips = await answered<TripJson[]>(gateway, 'GET /api/trips', call)
    const names = new Map((trips ?? []).map(({ id, name }) => [id, name]))
    const found = all.filter((each) => matches(each, filters, names))
    const sorted = filters.sort ? inOrder(found, filters) : found
    const from = Number(after)
    const to = limit ? from + Number(limit) : undefined
    const next = new URLSearchParams({ ...Object.fromEntries(call.query), after: String(to) })
    return {
      ...handler,
      body: sorted.slice(from, to),
      ...(to && to < sorted.length && { headers: { Link: `<${call.path}?${next}>; rel="next"` } }),
    }
  }
}

export async function sumsOf(gateway: Gateway, call: Call) {
  const all = await listed(gateway, call)
  return all ? { body: summary(all) } : { status: 503, body: { error: 'No list' } }
}

export async function partsOf(gateway: Gateway, call: Call) {
  const all = await listed(gateway, call)
  if (!all) return { status: 503, body: { error: 'No list' } }
  const parts = Map.groupBy(all, ({ category, status }) => `${category} ${status}`)
  return {
    body: [...parts.values()].map((some) => ({
      category: some[0]?.category,
      status: some[0]?.status,
      ...summary(some),
    })),
  }
}

function summary(expenses: ExpenseJson[]) {
  return { count: expenses.length, totals: sumByCurrency(expenses) }
}

function listed(gateway: Gateway, call: Call) {
  return answered<ExpenseJson[]>(gateway, 'GET /api/expenses', call)
}

async function answered<T>(gateway: Gateway, name: string, call: Call): Promise<T | undefined> {
  const handler = gateway.handlerOf(name)
  const asking = { ...call, query: new URLSearchParams(call.query) }
  asking.query.delete('limit')
  const { status = 200, body } =
    (typeof handler === 'function' ? await handler(asking) : handler) ?? {}
  return status === 200 ? (body as T) : undefined
}
