import { today } from '@sortie/contracts/calendar'
import { Id } from '@sortie/contracts/common'
import { Category, ExpenseStatus } from '@sortie/contracts/expense'
import type { ReportFilter } from '@sortie/contracts/report'
import { reportNumber } from '@sortie/report-document/labels'
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
  /** The day on the person's own calendar; of UTC in requests that were stored without one. */
  day: z.optional(Day),
})
export type ReportRequest = z.infer<typeof ReportRequest>

export function ownRequest(
  id: string,
  query: ReportFilter,
  userId: string,
  askedAt: Date,
  zone: string,
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
    ...datedRequest(id, askedAt, zone),
  }
}

/** When a report was asked for, on the calendar of the person who did, and its number. */
export function datedRequest(id: string, askedAt: Date, zone: string) {
  const day = today(askedAt, zone)
  return { reportNumber: reportNumber(id, day), askedAt: askedAt.toISOString(), day }
}

export function dayOf({ day, askedAt }: ReportRequest): string {
  return day ?? askedAt.slice(0, 10)
}

const day = (date: Date) => date.toISOString().slice(0, 10)
