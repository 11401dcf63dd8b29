import { receiptApi as contract, maxExpenseIds } from '@sortie/contracts/receipt'
import type { ReceiptJson } from '@sortie/contracts/receipt-record'
import { type Call, call } from '../../lib/api.ts'
import type { CallProblem } from '../../lib/problem.ts'

type Answer = { data: ReceiptJson[] } | { error: CallProblem }
type Send = (call: Call) => unknown

/** In ms: requests of rows that come on the screen at the same time are combined. */
const gatherFor = 30
/** Shortest time between two calls while somebody scrolls, in ms. */
const pause = 500
let askedAt = Number.NEGATIVE_INFINITY
const waiting = new Map<string, PromiseWithResolvers<Answer>>()

/** The receipts of an expense. Requests within a moment are combined into one call per hundred expenses. */
export function batchReceipts(expenseId: string, send: Send): Promise<Answer> {
  const known = waiting.get(expenseId)
  if (known) return known.promise
  const asked = Promise.withResolvers<Answer>()
  if (waiting.size === 0)
    setTimeout(() => askForAll(send), Math.max(gatherFor, askedAt + pause - performance.now()))
  waiting.set(expenseId, asked)
  return asked.promise
}

function askForAll(send: Send): void {
  askedAt = performance.now()
  const all = [...waiting]
  waiting.clear()
  for (let from = 0; from < all.length; from += maxExpenseIds) {
    const some = all.slice(from, from + maxExpenseIds)
    void ask(
      some.map(([id]) => id),
      send,
    ).then((answer) => {
      for (const [id, { resolve }] of some) {
        resolve(
          'data' in answer
            ? { data: answer.data.filter(({ expenseId }) => expenseId === id) }
            : answer,
        )
      }
    })
  }
}

async function ask(ids: string[], send: Send): Promise<Answer> {
  const one = ids.length === 1 && ids[0]
  const wanted = one
    ? call(contract.listOfExpense, { params: { id: one } })
    : call(contract.listOfExpenses, { query: { expenseIds: ids.join(',') } })
  return (await send(wanted)) as Answer
}
