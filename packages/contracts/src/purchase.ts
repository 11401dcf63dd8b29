import * as z from 'zod/mini'
import { CalendarDate } from './calendar.ts'
import { Id } from './common.ts'
import { defineApi } from './endpoint.ts'
import { Currency, Money } from './money.ts'

/** What an expense says was bought, for the findings of the receipt service. */
export const Purchase = z.object({
  id: Id,
  userId: Id,
  date: CalendarDate,
  merchant: z.string(),
  amount: Money,
  currency: Currency,
  paidAmount: z.optional(z.string()),
  paidCurrency: z.optional(z.string()),
})
export type Purchase = z.infer<typeof Purchase>

export const mostPurchases = 400

export const internalPurchaseApi = defineApi({
  ofIds: {
    method: 'POST',
    path: '/internal/expenses/of-ids',
    access: 'user',
    jobs: 'read',
    summary:
      "What these expenses say: the caller's own; for an administrator anybody's, with the owner's e-mail.",
    body: z.object({ ids: z.array(Id).check(z.maxLength(mostPurchases)) }),
    response: z.array(z.extend(Purchase, { email: z.nullable(z.string()) })),
    status: 200,
    idempotent: false,
  },
})
