import { adminReceiptUsageApi, receiptUsageApi } from '@sortie/contracts/receipt-usage'
import { implement } from '@sortie/platform/http/implement'
import { ownUsage, usageByPerson } from './usage.queries.ts'

export const usageRoutes = implement(receiptUsageApi, {
  own: ({ user }) => ownUsage(user.id),
})

export const adminUsageRoutes = implement(adminReceiptUsageApi, {
  byPerson: ({ query }) => usageByPerson(query),
})
