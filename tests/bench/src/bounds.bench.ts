// Processor time of the work that a caller can make large, at the bounds that docs/operating.md names, and the longest
// that it keeps the event loop in one piece: npm run bench bounds. The goal is 50 ms in one piece. The services run in
// this process; the answers are thrown away unread.
import { randomUUID } from 'node:crypto'
import { internalExpenseApi } from '@sortie/contracts/internal-expense'
import { tripApi } from '@sortie/contracts/travel'
import { encode, wholeText } from '@sortie/platform/http/answer'
import { callService } from '@sortie/platform/http/client'
import { testService } from '@sortie/testing/test-service'
import mongoose from 'mongoose'
import {
  type Merchant,
  type MerchantUse,
  merchantsOf,
} from '../../../services/expense/src/merchants/known-merchants.ts'
import { findMerchant, indexOf } from '../../../services/expense/src/merchants/merchant-index.ts'
import { measure, type Work } from './bounds/piece.ts'

const many = Number(process.argv[2] ?? 5000)
const rows: Record<string, Work> = {}

async function measured<T>(name: string, work: () => Promise<T>): Promise<T> {
  await work()
  const { result, took } = await measure(work)
  rows[name] = took
  return result
}

const byReceipts = ({ receipts }: Merchant) => receipts
const index = await measured('index of 5,000 merchants and misreadings', async () =>
  indexOf(await merchantsOf(inBatches(manyUses(5000), 250), 1)),
)
const alike = nearlyAlike(0).slice(0, 45)
await measured('recognise 300 letters among 10,000 names that are nearly alike', () =>
  findMerchant(`${alike}${'yx'.repeat(120)}`, index, byReceipts),
)
await measured('recognise 300 letters that nothing is like', () =>
  findMerchant('zyxwvutsrqponmlkjihgfedcb'.repeat(12), index, byReceipts),
)
await measured('recognise a usual name', () => findMerchant('STARBUCKS COFFEE', index, byReceipts))

const trips = Array.from({ length: 20_000 }, (_, at) => ({
  ...{ id: randomUUID(), userId: randomUUID(), name: `Mission ${at}`, purpose: '', notes: '' },
  ...{ startDate: new Date(1.7e12), endDate: null, createdAt: new Date(), updatedAt: new Date() },
}))
await measured('20,000 missions in one answer', () => wholeText(encode(tripApi.list, trips)))

const expense = await testService(() => import('../../../services/expense/src/service.ts'))
const person = expense.identity.person('admin')
await fill()
await calls()
console.table(rows)
await expense.stop()
await mongoose.disconnect()

/** The longest that the contracts take: notes of 5,000 letters of three bytes, and 60 words of them to search. */
async function fill(): Promise<void> {
  const { ExpenseModel } = await import('../../../services/expense/src/expenses/expense.model.ts')
  const words = Array.from({ length: 60 }, (_, at) => `${String.fromCharCode(97 + (at % 26))}${at}`)
  const shared = { userId: person.id, notes: '=ꙮ'.repeat(2500) }
  for (let from = 0; from < many; from += 500) {
    await ExpenseModel.collection.insertMany(
      Array.from({ length: 500 }, (_, at) => ({
        ...{ ...shared, _id: randomUUID(), tripId: null, date: new Date(1.7e12), words },
        ...{ category: 'Meals', merchant: `Diner ${from + at}`, merchantKey: `diner ${from + at}` },
        ...{ amount: 100, currency: 'USD', paymentMethod: '', status: 'Draft', receiptCount: 0 },
        ...{ readAs: '', createdAt: new Date(1.7e12 + from + at), updatedAt: new Date(1.7e12) },
      })) as never,
    )
  }
}

async function calls(): Promise<void> {
  const ask = (path: string, init: RequestInit = {}) =>
    measured(`${init.method ?? 'GET'} ${path.slice(0, 60)}`, async () => {
      const headers = { 'content-type': 'application/json' }
      const answer = await expense.as(person).raw(path, { ...init, headers })
      if (!answer.ok) throw new Error(`${path} ${answer.status} ${await answer.text()}`)
      for await (const _ of answer.body as AsyncIterable<Uint8Array>);
    })
  for (const path of ['/api/expenses', '/api/expenses?limit=1000', '/api/export/csv'])
    await ask(path)
  for (const path of ['/admin/expenses', '/admin/expenses?limit=1000', '/admin/export/csv'])
    await ask(path)
  for (const path of ['/api/expenses/summary', '/api/dashboard/stats', '/internal/expenses'])
    await ask(path)
  await measured('/internal/expenses, read by the report service', () =>
    callService(
      expense.url,
      internalExpenseApi.ofReport,
      { query: {} },
      { token: person.token, timeoutMs: 60_000 },
    ),
  )
  const words = [...'abcdefghijklmnopqrstuvwxyz'].join(' ')
  await ask(`/api/expenses?limit=50&q=${encodeURIComponent(words)}`)
  const { ExpenseModel } = await import('../../../services/expense/src/expenses/expense.model.ts')
  const some = await ExpenseModel.find({}, { _id: 1 }).limit(500).lean()
  const ids = some.map(({ _id }) => _id)
  await ask('/api/expenses/change-many', {
    method: 'POST',
    body: JSON.stringify({ ids, status: 'Submitted' }),
  })
  await ask('/internal/expenses/of-ids', {
    method: 'POST',
    body: JSON.stringify({ ids: ids.slice(0, 400) }),
  })
}

/** Alike but for their last letters, so that no comparison ends early. */
function nearlyAlike(number: number): string {
  return `${'abcdefghijklmnopqrstuvwxy'.repeat(2).slice(0, 45)}${String(number).padStart(15, 'z')}`
}

function manyUses(count: number): MerchantUse[] {
  return Array.from({ length: count }, (_, number) => ({
    userId: 'me',
    merchant: `${nearlyAlike(number)}${'q'.repeat(139)}`,
    category: 'Meals',
    readAs: `${nearlyAlike(number + count)}${'q'.repeat(239)}`,
  }))
}

async function* inBatches<T>(items: T[], size: number): AsyncGenerator<T[]> {
  for (let from = 0; from < items.length; from += size) yield items.slice(from, from + size)
}
