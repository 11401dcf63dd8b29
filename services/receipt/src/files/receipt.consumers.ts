import { defineConsumers, repeatable } from '@sortie/platform/events/consume'
import { keepPurchase } from '../review/keep-purchase.ts'
import { deleteReceiptsOf } from './delete-receipt.ts'

export const receiptConsumers = defineConsumers({
  'expense.created': repeatable(({ data, time }) => keepPurchase(data, time)),
  'expense.changed': repeatable(({ data, time }) => keepPurchase(data, time)),
  'expense.deleted': ({ data }) => deleteReceiptsOf(data.expenseId),
})
