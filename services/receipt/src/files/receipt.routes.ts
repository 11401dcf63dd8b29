import { adminReceiptApi, internalReceiptApi, receiptApi } from '@sortie/contracts/receipt'
import { publish } from '@sortie/platform/events/outbox'
import { demandServiceSecret } from '@sortie/platform/http/demand-secret'
import { implement } from '@sortie/platform/http/implement'
import { beginsDownload } from '@sortie/platform/http/send-object'
import { transaction } from '@sortie/platform/mongo/transaction'
import { env } from '../env.ts'
import { receiptFact } from '../models/announced.ts'
import { addReceipt } from './add-receipt.ts'
import { deleteReceipt, demandDeletable } from './delete-receipt.ts'
import { orderReceipts } from './order-receipts.ts'
import {
  attachedReceipt,
  findReceipt,
  receiptsOfExpense,
  receiptsOfExpenses,
  recordsAttachedTo,
} from './receipt.queries.ts'
import { sendPrint, sendReceipt } from './send-file.ts'
import { turnReceipt } from './turn-receipt.ts'

export const receiptRoutes = implement(
  receiptApi,
  {
    listOfExpense: ({ params, user }) => receiptsOfExpense(params.id, user),
    listOfExpenses: ({ query, user }) => receiptsOfExpenses(query.expenseIds, user),
    upload: ({ params, user, req, once }) => addReceipt(params.id, user, req, once),
    order: ({ params, body, user }) => orderReceipts(params.id, body.ids, user),
    turn: ({ params, body, user }) => turnReceipt(params.id, body.turned, user),
    remove: ({ params, user }) => deleteReceipt(params.id, user),
    file: async ({ params, user, req, res }) =>
      sendReceipt(await findReceipt(params.id, user), 'file', { req, res }),
    thumbnail: async ({ params, user, req, res }) =>
      sendReceipt(await findReceipt(params.id, user), 'thumbnail', { req, res }),
    print: async ({ params, user, req, res }) =>
      sendPrint(await findReceipt(params.id, user), { req, res }),
  },
  { remove: ({ params, user }) => demandDeletable(params.id, user) },
)

export const adminReceiptRoutes = implement(adminReceiptApi, {
  listOfExpense: ({ params, user }) => receiptsOfExpenses([params.id], user, 'all'),
  async file({ params, user, req, res }) {
    const receipt = await findReceipt(params.id, user, 'all')
    if (receipt.userId !== user.id && beginsDownload(req)) {
      const trail = receiptFact('receipt_downloaded', receipt, receipt)
      await transaction(() => publish('receipt.downloaded', { trail }))
    }
    await sendReceipt(receipt, 'file', { req, res })
  },
  thumbnail: async ({ params, user, req, res }) =>
    sendReceipt(await findReceipt(params.id, user, 'all'), 'thumbnail', { req, res }),
})

export const internalReceiptRoutes = implement(internalReceiptApi, {
  ofExpenses: ({ body, user }) => receiptsOfExpenses(body.expenseIds, user, 'all'),
  file: async ({ params, user, req, res }) =>
    sendReceipt(await findReceipt(params.id, user, 'all'), 'file', { req, res }),
  print: async ({ params, user, req, res }) =>
    sendPrint(await findReceipt(params.id, user, 'all'), { req, res }),
  async ofReport({ params, query, req, res }) {
    demandServiceSecret(req, env)
    const receipt = await attachedReceipt(params.id)
    await (query.as === 'print'
      ? sendPrint(receipt, { req, res })
      : sendReceipt(receipt, 'file', { req, res }))
  },
  records({ body, req }) {
    demandServiceSecret(req, env)
    return recordsAttachedTo(body.ids)
  },
})
