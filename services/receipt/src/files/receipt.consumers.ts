import { defineConsumers, repeatable } from '@sortie/platform/events/consume'
import { keepPurchase } from '../review/keep-purchase.ts'
import { deleteReceiptsOf } from './delete-receipt.ts'

export const receiptConsumers = defineConsumers({
  'expense.compared': repeatable(({ data }) => keepPurchase(data)),
  'expense.deleted': ({ data }) => deleteReceiptsOf(data.expenseId),
})
