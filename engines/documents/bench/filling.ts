import { randomUUID } from 'node:crypto'
import { Int32 } from 'mongodb'
import { connected } from './connected.ts'
import { perSecond, row } from './figures.ts'

export interface Expense {
  _id: string
  userId: string
  date: Date
  createdAt: Date
  updatedAt: Date
  category: string
  merchant: string
  amount: Int32 | number
  currency: string
  status: string
  notes: string
  tripId: string | null
}

const EXPENSES_PER_USER = Number(process.env.PER_USER ?? 1000)
const CATEGORIES = ['Flights', 'Hotels', 'Meals', 'Transport', 'Supplies', 'Other']

export async function fill(url: string, size: number): Promise<string[]> {
  return connected(url, async (expenses) => {
    await expenses.createIndex({ userId: 1, date: -1, createdAt: -1 })
    const users = Array.from({ length: Math.max(1, size / EXPENSES_PER_USER) }, () => randomUUID())
    const since = performance.now()
    for (let from = 0; from < size; from += 5000) {
      const batch = Array.from({ length: Math.min(5000, size - from) }, (_, i) =>
        anExpense(users[(from + i) % users.length]!, from + i),
      )
      await expenses.insertMany(batch, { ordered: false })
    }
    row('insertMany, batches of 5,000', `${perSecond(size, performance.now() - since)} documents/s`)
    return users
  })
}

export function anExpense(userId: string, n: number): Expense {
  const date = new Date(Date.UTC(2025, 0, 1 + (n % 365)))
  return {
    _id: randomUUID(),
    userId,
    date,
    createdAt: new Date(date.getTime() + n),
    updatedAt: new Date(date.getTime() + n),
    category: CATEGORIES[n % CATEGORIES.length]!,
    merchant: `Merchant number ${n % 500}`,
    amount: new Int32(100 + (n % 90_000)),
    currency: n % 4 === 0 ? 'EUR' : 'USD',
    status: n % 3 === 0 ? 'Draft' : 'Submitted',
    notes: 'Taxi from the airport to the client',
    tripId: n % 2 === 0 ? randomUUID() : null,
  }
}
