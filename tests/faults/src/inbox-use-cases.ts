import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import type { ExpenseJson } from '@sortie/contracts/expense'
import type { InboxItemJson } from '@sortie/contracts/inbox'
import { anExpense } from '@sortie/testing/builders'
import { eventually } from '@sortie/testing/eventually'
import { aReceipt } from './picture.ts'
import type { Means, UseCase } from './use-case.ts'

/** Changes that a person can make in the Inbox. */
export function inboxCasesOf({ ask, tally }: Means): UseCase[] {
  const items = () => ask<InboxItemJson[]>('GET', '/api/inbox')
  const find = async (id: string) => (await items()).find((item) => item.id === id)
  const add = async () => (await ask<InboxItemJson>('POST', '/api/inbox', aReceipt())).id
  /** The Inbox holds 200. */
  const clear = async () => {
    for (const { id } of await items()) await ask('DELETE', `/api/inbox/${id}`)
  }
  const joined = async () => {
    const [page, head] = [await add(), await add()]
    await ask('POST', `/api/inbox/${page}/join`, { to: head })
    return { page, head }
  }
  /** Waits for the job that the call recorded. */
  const isFiled = async (id: string, expense: () => Promise<ExpenseJson | undefined>) => {
    await eventually(async () => assert.notEqual((await find(id))?.state, 'filing'), 30_000)
    const receiptsOf = async ({ id }: ExpenseJson) =>
      (await ask<{ id: string }[]>('GET', `/api/expenses/${id}/receipts`)).map(({ id }) => id)
    const found = await expense()
    const isHung = found !== undefined && (await receiptsOf(found)).includes(id)
    assert.equal(!(await find(id)), isHung, 'in the Inbox, or on the expense')
    if (isHung) tally('receipt.added', id)
    return isHung
  }

  return [
    {
      name: 'a receipt is put into the Inbox',
      service: 'receipt',
      async prepare() {
        await clear()
        const name = `${randomUUID()}.jpg`
        const isDone = async () => (await items()).some(({ fileName }) => fileName === name)
        return { method: 'POST', path: '/api/inbox', body: () => aReceipt(name), isDone }
      },
    },
    {
      name: 'an item of the Inbox becomes an expense',
      service: 'receipt',
      async prepare() {
        await clear()
        const id = await add()
        const merchant = randomUUID()
        const made = async () => {
          const found = await ask<ExpenseJson[]>('GET', `/api/expenses?q=${merchant}`)
          assert.ok(found.length < 2, 'made twice')
          if (found[0]) tally('expense.created', found[0].id)
          return found[0]
        }
        const isDone = () => isFiled(id, made)
        const path = `/api/inbox/${id}/accept`
        return { method: 'POST', path, body: anExpense({ merchant }), isDone }
      },
    },
    {
      name: 'a receipt of the Inbox is discarded with its page',
      service: 'receipt',
      async prepare() {
        await clear()
        const { head } = await joined()
        const isDone = async () => {
          const { length } = await items()
          assert.ok(length === 0 || length === 2, 'both, or none')
          return length === 0
        }
        return { method: 'DELETE', path: `/api/inbox/${head}`, isDone, again: 404 }
      },
    },
  ]
}
