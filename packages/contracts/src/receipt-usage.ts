import * as z from 'zod/mini'
import { Id, pageQuery, UserIds } from './common.ts'
import { defineApi } from './endpoint.ts'

const kept = { files: z.int(), bytes: z.int() }
const day = { dayFiles: z.int(), dayBytes: z.int() }
export const ReceiptUsage = z.object({ ...kept, ...day, limits: z.object({ ...kept, ...day }) })
export type ReceiptUsage = z.infer<typeof ReceiptUsage>

const PersonsReceiptUsage = z.object({ userId: Id, ...kept })

export const receiptUsageApi = defineApi({
  own: {
    method: 'GET',
    path: '/api/receipts/use',
    access: 'user',
    scope: 'receipts:read',
    summary: 'How many receipts and bytes you keep and have uploaded today, and the limits.',
    response: ReceiptUsage,
  },
})

export const adminReceiptUsageApi = defineApi({
  byPerson: {
    method: 'GET',
    path: '/admin/receipts/use',
    access: 'admin',
    summary:
      'How many receipts and bytes people keep: who keeps most first, or those whose ids are given.',
    query: z.object({ userIds: z.optional(UserIds), limit: pageQuery.limit }),
    response: z.array(PersonsReceiptUsage),
  },
})
