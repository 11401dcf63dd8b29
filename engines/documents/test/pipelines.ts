import { randomUUID } from 'node:crypto'
import type { Document } from 'mongodb'
import { type Thing, useDatabase } from './harness.ts'

const fixture = useDatabase()

export async function filled(documents: Document[]) {
  const collection = fixture.db.collection<Thing>(`c_${randomUUID().slice(0, 8)}`)
  await collection.insertMany(documents)
  return collection
}

export const expenses = () => [
  {
    _id: 1,
    user: 'a',
    category: 'Meals',
    amount: 10,
    currency: 'USD',
    status: 'Draft',
    tags: ['x', 'y'],
    date: new Date('2026-01-05'),
  },
  {
    _id: 2,
    user: 'a',
    category: 'Hotels',
    amount: 200,
    currency: 'EUR',
    status: 'Submitted',
    tags: ['x'],
    date: new Date('2026-01-20'),
  },
  {
    _id: 3,
    user: 'a',
    category: 'Meals',
    amount: 15,
    currency: 'USD',
    status: 'Submitted',
    tags: [],
    date: new Date('2026-02-01'),
  },
  {
    _id: 4,
    user: 'b',
    category: 'Meals',
    amount: 7.5,
    currency: 'USD',
    status: 'Draft',
    date: new Date('2026-02-10'),
  },
  {
    _id: 5,
    user: 'b',
    category: null,
    amount: null,
    currency: 'USD',
    status: 'Submitted',
    date: new Date('2026-03-01'),
  },
]

export async function run(pipeline: Document[], documents: Document[] = expenses()) {
  return (await filled(documents)).aggregate(pipeline).toArray()
}
