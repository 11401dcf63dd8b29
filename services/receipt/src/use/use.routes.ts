import { adminReceiptUseApi, receiptUseApi } from '@sortie/contracts/receipt-use'
import { implement } from '@sortie/platform/http/implement'
import { ownUse, useByPerson } from './use.queries.ts'

export const useRoutes = implement(receiptUseApi, {
  own: ({ user }) => ownUse(user.id),
})

export const adminUseRoutes = implement(adminReceiptUseApi, {
  byPerson: ({ query }) => useByPerson(query),
})
