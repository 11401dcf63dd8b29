import { defineConsumers, repeatable } from '@sortie/platform/events/consume'
import { checkSoon } from '../review/review.jobs.ts'
import { deleteReceiptsOf } from './delete-receipt.ts'

export const receiptConsumers = defineConsumers({
  // Consumers must not call the expense service.
  'expense.created': repeatable(({ data }) => checkSoon(data.expenseId, data.userId)),
  'expense.changed': repeatable(async ({ data }) => {
    if (!data.purchaseUnchanged) await checkSoon(data.expenseId, data.userId)
  }),
  'expense.deleted': ({ data }) => deleteReceiptsOf(data.expenseId),
})
