import { defineConsumers } from '@sortie/platform/events/consume'
import { deleteReceiptsOf } from './delete-receipt.ts'

export const receiptConsumers = defineConsumers({
  'expense.deleted': ({ data }) => deleteReceiptsOf(data.expenseId),
})
