import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import type { DeadLetterJson } from '@sortie/contracts/dead-letter'
import type { ExpenseJson } from '@sortie/contracts/expense'
import { anExpense } from '@sortie/testing/builders'
import { MongoClient } from 'mongodb'
import { askAs } from './ask.ts'
import type { Caller } from './caller.ts'
import type { Tally, UseCase } from './use-case.ts'

const path = '/admin/dead-letters/expense'

/** An administrator's decisions on an event that the expense service could not handle. */
export function deadLetterCasesOf(
  serverUrl: string,
  { admin, person, tally }: { admin: Caller; person: Caller; tally: Tally },
): UseCase[] {
  const ask = askAs(person)
  const isThere = async (id: string) => {
    const { letters } = await askAs(admin)<{ letters: DeadLetterJson[] }>('GET', path)
    return letters.some((letter) => letter.id === id)
  }
  const countOf = async (id: string) =>
    (await ask<ExpenseJson>('GET', `/api/expenses/${id}`)).receiptCount
  /** It announces a receipt, which counts once at most. */
  const letter = async () => {
    const { id: expenseId, userId } = await ask<ExpenseJson>('POST', '/api/expenses', anExpense())
    tally('expense.created', expenseId)
    const receiptId = randomUUID()
    const shown = {
      id: receiptId,
      expenseId,
      fileName: 'r.jpg',
      mimeType: 'image/jpeg',
      sizeBytes: 1,
    }
    const receipt = { ...shown, sha256: '', hasThumbnail: false, createdAt: new Date() }
    const letterId = await keep(serverUrl, { userId, receiptId, expenseId, receipt })
    return { letterId, expenseId }
  }

  return [decision('is redriven', 'redrive', 1), decision('is discarded', 'discard', 0)]

  function decision(what: string, verb: string, counted: 0 | 1): UseCase {
    return {
      name: `a dead letter ${what}`,
      service: 'expense',
      also: ['dead_letters'],
      async prepare() {
        const { letterId, expenseId } = await letter()
        const isDone = async () => {
          const [there, count] = [await isThere(letterId), await countOf(expenseId)]
          assert.ok(there ? count <= counted : count === counted, `counted ${count} times`)
          return !there
        }
        const body = { ids: [letterId] }
        return { caller: admin, method: 'POST', path: `${path}/${verb}`, body, isDone }
      },
    }
  }
}

async function keep(serverUrl: string, data: object): Promise<string> {
  const now = new Date()
  const event = {
    specversion: '1.0',
    id: randomUUID(),
    source: 'receipt',
    type: 'receipt.added',
    time: now.toISOString(),
    data,
  }
  const client = await MongoClient.connect(serverUrl)
  try {
    await client
      .db('sortie_expense')
      .collection<{ _id: string }>('dead_letters')
      .insertOne({
        _id: event.id,
        type: event.type,
        content: JSON.stringify(event),
        reason: 'made by a test',
        tries: 6,
        happenedAt: now,
        failedAt: now,
      } as { _id: string })
  } finally {
    await client.close()
  }
  return event.id
}
