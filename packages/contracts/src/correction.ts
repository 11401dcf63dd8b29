import * as z from 'zod/mini'
import { Id, requiredText } from './common.ts'
import { defineApi } from './endpoint.ts'
import { ReportLine } from './expense-report.ts'
import { AmountInput, toDecimal, toMinor } from './money.ts'

/** An amount, or 0 where nothing of it is paid back. */
export const CorrectedAmount = z.codec(
  z.union([z.string(), z.number()], 'Amount is required'),
  z.int(),
  {
    decode: (value, context) => {
      if (toMinor(String(value).trim()) === 0) return 0
      const { data, error } = z.safeDecode(AmountInput, value)
      if (data !== undefined) return data
      const message = error?.issues[0]?.message ?? 'Amount is required'
      context.issues.push({ code: 'custom', message, input: value })
      return z.NEVER
    },
    encode: toDecimal,
  },
)

/** For people with the duty finance; nobody corrects their own reports. */
export const correctionApi = defineApi({
  correct: {
    method: 'POST',
    path: '/api/payments/corrections',
    access: 'user',
    problems: ['forbidden', 'not_found'],
    summary:
      "Corrects what a line of an approved report is worth: the difference is set off in what is not paid yet, or is a line of the person's next report.",
    body: z.object({
      reportId: Id,
      expenseId: Id,
      amount: CorrectedAmount,
      reason: requiredText('A reason', 500),
    }),
    response: ReportLine,
  },
})
