import { Id } from '@sortie/contracts/common'
import { Category, ExpenseStatus } from '@sortie/contracts/expense'
import type { ReportFilter } from '@sortie/contracts/report'
import * as z from 'zod/mini'

const Day = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/))

export const ReportRequest = z.object({
  userId: Id,
  status: z.optional(ExpenseStatus),
  category: z.optional(Category),
  startDate: z.optional(Day),
  endDate: z.optional(Day),
  /** Reports a single mission, by name. */
  tripId: z.optional(Id),
  /** Only expenses of these missions; an empty list stands for any mission. */
  tripIds: z.optional(z.array(Id)),
  signatureId: z.optional(Id),
  receipts: z.boolean(),
  /** The person, when the token belongs to somebody else. */
  person: z.optional(
    z.object({
      email: z.string(),
      employeeName: z.nullable(z.string()),
      department: z.nullable(z.string()),
      manager: z.nullable(z.string()),
    }),
  ),
  reportNumber: z.string(),
  /** ISO instant; a report that is made again has the same time. */
  askedAt: z.string(),
})
export type ReportRequest = z.infer<typeof ReportRequest>

export function ownRequest(
  id: string,
  query: ReportFilter,
  userId: string,
  askedAt: Date,
): ReportRequest {
  const { status, category, startDate, endDate, tripId, include_receipts, signature_id } = query
  return {
    userId,
    status,
    category,
    startDate: startDate && day(startDate),
    endDate: endDate && day(endDate),
    tripId,
    signatureId: signature_id,
    receipts: include_receipts !== 'false',
    reportNumber: reportNumber(id, askedAt),
    askedAt: askedAt.toISOString(),
  }
}

/** "R-20261121-3FA9C1D2" */
export function reportNumber(id: string, askedAt: Date): string {
  return `R-${day(askedAt).replaceAll('-', '')}-${id.slice(0, 8).toUpperCase()}`
}

const day = (date: Date) => date.toISOString().slice(0, 10)
