import { defineConsumers } from '@sortie/platform/events/consume'
import { afterCommit } from '@sortie/platform/mongo/transaction'
import { weighSoon } from '../doubts/doubt.jobs.ts'
import { deleteReceiptsOf } from './delete-receipt.ts'

export const receiptConsumers = defineConsumers({
  'expense.created': async ({ data }) => weighLater(data),
  'expense.changed': async ({ data }) => weighLater(data),
  'expense.deleted': ({ data }) => deleteReceiptsOf(data.expenseId),
})

/** Asking the expense service is no work for a consumer. */
function weighLater({ expenseId, userId }: { expenseId: string; userId: string }): void {
  afterCommit(() => weighSoon(expenseId, userId), `weigh ${expenseId}`)
}
