import { createHash, randomUUID } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { System } from '@sortie/backup/system'

/** A user, expenses and receipts with their files, and keys. */
export async function fill(
  system: System,
  keysDir: string,
  { expenses, receipts }: { expenses: number; receipts: number },
): Promise<void> {
  mkdirSync(keysDir)
  for (const name of ['key-1.pem', 'second-factor.key']) writeFileSync(join(keysDir, name), 'a key')
  await system
    .database('auth')
    .collection('users')
    .insertOne({ email: 'a@example.org', seen: new Date(0), role: 'user' })
  const list = system.database('expense').collection<{ _id: string }>('expenses')
  await list.createIndex({ userId: 1, date: -1 }, { name: 'by_user' })
  for (let from = 0; from < expenses; from += 500)
    await list.insertMany(
      Array.from({ length: 500 }, (_, at) => anExpense(`expense-${from + at}`, from + at)),
    )
  await system.database('expense').createCollection('outbox')
  const files = system.database('receipt').collection<{ _id: string }>('receipts')
  for (let from = 0; from < receipts; from += 20)
    await Promise.all(
      Array.from({ length: 20 }, async (_, at) => {
        const body = Buffer.from(`receipt ${from + at} `.repeat(500))
        const _id = `receipt-${from + at}`
        await system.storage.put(`receipts/${_id}/file`, body, body.length, 'image/jpeg')
        await files.insertOne({ _id, sha256: createHash('sha256').update(body).digest('hex') } as {
          _id: string
        })
      }),
    )
}

/** A record and its announcement in one transaction, as every use case writes them. */
export async function writeTogether(system: System, number: number): Promise<void> {
  await system.client.withSession((session) =>
    session.withTransaction(async () => {
      const _id = randomUUID() as string
      const db = system.database('expense')
      await db
        .collection<{ _id: string }>('expenses')
        .insertOne(anExpense(_id, number), { session })
      await db.collection('outbox').insertOne({ expenseId: _id }, { session })
    }),
  )
}

function anExpense(_id: string, number: number) {
  return {
    _id,
    userId: `user-${number % 50}`,
    date: new Date(Date.UTC(2026, number % 12, 1)),
    merchant: `Merchant ${number}`,
    notes: 'x'.repeat(number % 300),
    amount: 100 + number,
    currency: number % 3 === 0 ? 'USD' : 'EUR',
  }
}
