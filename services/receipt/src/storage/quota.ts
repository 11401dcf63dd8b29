import { AppError } from '@sortie/platform/errors'

export type Limits = { files: number; bytes: number; dayFiles: number; dayBytes: number }
type Counts = Limits

const dayMs = 24 * 3600_000

export function dayOf(now: Date): string {
  return now.toISOString().slice(0, 10)
}

export function demandQuota(used: Counts, size: number, limits: Limits, now = new Date()): void {
  if (used.files + 1 > limits.files) throw full(`${limits.files} receipts`)
  if (used.bytes + size > limits.bytes) throw full(`${megabytes(limits.bytes)} of receipts`)
  if (used.dayFiles + 1 > limits.dayFiles) throw enoughToday(`${limits.dayFiles} receipts`, now)
  if (used.dayBytes + size > limits.dayBytes)
    throw enoughToday(`${megabytes(limits.dayBytes)} of receipts`, now)
}

function full(most: string): AppError {
  return new AppError(
    'too_large',
    'receipt_room_full',
    `There is room for ${most} a person. Delete some you no longer need, or ask your administrator.`,
  )
}

function enoughToday(most: string, now: Date): AppError {
  return new AppError(
    'too_many',
    'receipts_of_day_used',
    `At most ${most} can be uploaded a day. Please go on tomorrow, or ask your administrator.`,
    { retryAfter: (dayMs - (now.getTime() % dayMs)) / 1000 },
  )
}

function megabytes(bytes: number): string {
  return `${Math.floor(bytes / 1_000_000)} MB`
}
