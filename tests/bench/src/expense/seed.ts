import { randomUUID } from 'node:crypto'
import { categories } from '@sortie/contracts/expense'
import mongoose from 'mongoose'

/**
 * So many expenses of these people, or of so many new ones, evenly, over two years; written past the service. Answers
 * the people's ids.
 */
export async function seed(
  mongoUrl: string,
  database: string,
  rows: number,
  of: number | string[],
): Promise<string[]> {
  const client = await mongoose.mongo.MongoClient.connect(mongoUrl)
  const expenses = client.db(database).collection<{ _id: string }>('expenses')
  const userIds = typeof of === 'number' ? Array.from({ length: of }, () => randomUUID()) : of
  const size = 5000
  for (let start = 0; start < rows; start += size) {
    const count = Math.min(size, rows - start)
    await expenses.insertMany(
      Array.from({ length: count }, (_, index) =>
        anyExpense(start + index, userIds[(start + index) % userIds.length] ?? ''),
      ),
      { ordered: false },
    )
  }
  await client.close()
  return userIds
}

const firstDay = Date.UTC(2024, 0, 1)

function anyExpense(number: number, userId: string) {
  const at = new Date(firstDay + number)
  return {
    _id: randomUUID(),
    userId,
    tripId: null,
    date: new Date(firstDay + ((number * 7919) % 730) * 86_400_000),
    category: categories[number % categories.length],
    merchant: `Restaurant Number ${number}`,
    amount: 100 + ((number * 31) % 50_000),
    currency: number % 5 === 0 ? 'EUR' : 'USD',
    paymentMethod: 'corporate-card',
    notes: number % 10 === 0 ? 'Dinner with the client, paid together' : '',
    status: number % 2 === 0 ? 'Draft' : 'Submitted',
    receiptCount: 0,
    createdAt: at,
    updatedAt: at,
  }
}
