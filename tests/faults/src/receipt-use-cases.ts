import { aReceipt } from './picture.ts'
import { deletion, type Means, type UseCase } from './use-case.ts'

/** Changes that a person can make to receipts. */
export function receiptCasesOf(means: Means): UseCase[] {
  const { ask, newExpense, tally } = means
  return [
    {
      name: 'a receipt is uploaded',
      service: 'receipt',
      event: { type: 'receipt.added', id: 'receiptId' },
      async prepare() {
        const { id } = await newExpense()
        const path = `/api/expenses/${id}/receipts`
        const receipts = () => ask<{ id: string }[]>('GET', path)
        return {
          method: 'POST',
          path,
          body: () => aReceipt(),
          isDone: async () => (await receipts()).length === 1,
        }
      },
    },
    deletion(means, 'a receipt', 'receipt', 'receipt', async () => {
      const path = `/api/expenses/${(await newExpense()).id}/receipts`
      const { id } = await ask<{ id: string }>('POST', path, aReceipt())
      tally('receipt.added', id)
      return `/api/receipts/${id}`
    }),
  ]
}
