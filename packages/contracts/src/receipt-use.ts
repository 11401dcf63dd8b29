import * as z from 'zod/mini'
import { Id, pageQuery, UserIds } from './common.ts'
import { defineApi } from './endpoint.ts'

const room = { files: z.int(), bytes: z.int() }
const day = { dayFiles: z.int(), dayBytes: z.int() }
export const ReceiptUse = z.object({ ...room, ...day, limits: z.object({ ...room, ...day }) })
export type ReceiptUse = z.infer<typeof ReceiptUse>

export const PersonsReceiptUse = z.object({ userId: Id, ...room })

export const receiptUseApi = defineApi({
  own: {
    method: 'GET',
    path: '/api/receipts/use',
    access: 'user',
    summary: 'How many receipts and bytes you keep and have uploaded today, and the limits.',
    response: ReceiptUse,
  },
})

export const adminReceiptUseApi = defineApi({
  byPerson: {
    method: 'GET',
    path: '/admin/receipts/use',
    access: 'admin',
    summary:
      'How many receipts and bytes people keep: who keeps most first, or those whose ids are given.',
    query: z.object({ userIds: z.optional(UserIds), limit: pageQuery.limit }),
    response: z.array(PersonsReceiptUse),
  },
})
