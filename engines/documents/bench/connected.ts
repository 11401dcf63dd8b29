import { type Collection, MongoClient } from 'mongodb'
import { PARALLEL } from './figures.ts'
import type { Expense } from './filling.ts'

export async function connected<Result>(
  url: string,
  work: (expenses: Collection<Expense>, client: MongoClient) => Promise<Result>,
) {
  const client = await MongoClient.connect(url, { maxPoolSize: PARALLEL })
  try {
    return await work(client.db('bench').collection<Expense>('expenses'), client)
  } finally {
    await client.close()
  }
}
