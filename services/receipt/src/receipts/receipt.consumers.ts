import { defineConsumers, repeatable } from '@sortie/platform/events/consume'
import { weighSoon } from '../doubts/doubt.jobs.ts'
import { deleteReceiptsOf } from './delete-receipt.ts'

export const receiptConsumers = defineConsumers({
  // Consumers must not call the expense service.
  'expense.created': repeatable(({ data }) => weighSoon(data.expenseId, data.userId)),
  'expense.changed': repeatable(async ({ data }) => {
    if (!data.saysTheSame) await weighSoon(data.expenseId, data.userId)
  }),
  'expense.deleted': ({ data }) => deleteReceiptsOf(data.expenseId),
})
