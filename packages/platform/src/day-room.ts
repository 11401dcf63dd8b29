import type { AppError } from './errors.ts'

type Full = { until: Date; refusal: AppError }

/** Who has used up the day, as this process has counted: apart from day-quota.ts for services without a database. */
const full = new Map<string, Full>()

export function closeDay(userId: string, until: Date, refusal: AppError): void {
  for (const [id, day] of full) if (day.until <= new Date()) full.delete(id)
  full.set(userId, { until, refusal })
}

/** 429 for a change of who has used up the day. */
export function demandRoom(userId: string): void {
  const day = full.get(userId)
  if (day && day.until > new Date()) throw day.refusal
}
