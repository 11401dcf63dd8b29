import { AppError } from '@sortie/platform/errors'
import { env } from '../env.ts'
import { type Usage, UsageModel } from './usage.model.ts'

const megabyte = 1_000_000
export const limits: Limits = {
  files: env.RECEIPT_FILES_PER_PERSON,
  bytes: env.RECEIPT_MB_PER_PERSON * megabyte,
  dayFiles: env.RECEIPT_FILES_PER_DAY,
  dayBytes: env.RECEIPT_MB_PER_DAY * megabyte,
}

/** A person's current usage; a count of an earlier day is 0 today. */
export async function usageOf(userId: string, now = new Date()): Promise<Usage> {
  const day = dayOf(now)
  const none = { _id: userId, files: 0, bytes: 0, day, dayFiles: 0, dayBytes: 0, inboxPlaces: 0 }
  const usage = (await UsageModel.findById(userId).lean()) ?? none
  return usage.day === day ? usage : { ...usage, day, dayFiles: 0, dayBytes: 0 }
}

/**
 * In the transaction that saves a receipt: concurrent uploads conflict and cannot exceed the limit together. Returns how
 * many there are today.
 */
export async function countUpload(userId: string, size: number): Promise<number> {
  const hasRoom = {
    files: { $lt: limits.files },
    bytes: { $lte: limits.bytes - size },
    dayFiles: { $lt: limits.dayFiles },
    dayBytes: { $lte: limits.dayBytes - size },
  }
  const counted = await UsageModel.findOneAndUpdate(
    { _id: userId, day: dayOf(new Date()), ...hasRoom },
    { $inc: { files: 1, bytes: size, dayFiles: 1, dayBytes: size } },
    { returnDocument: 'after' },
  ).lean()
  return counted?.dayFiles ?? countFirst(userId, size)
}

/** The first of a day; refuses what would be too much. */
async function countFirst(userId: string, size: number): Promise<number> {
  const { _id, files, bytes, day, dayFiles, dayBytes } = await usageOf(userId)
  demandQuota({ files, bytes, dayFiles, dayBytes }, size, limits)
  await UsageModel.updateOne(
    { _id },
    {
      $inc: { files: 1, bytes: size },
      $set: { day, dayFiles: dayFiles + 1, dayBytes: dayBytes + size },
    },
    { upsert: true },
  )
  return dayFiles + 1
}

export async function countRemoval(userId: string, size: number): Promise<void> {
  await UsageModel.updateOne({ _id: userId }, { $inc: { files: -1, bytes: -size } })
}

/** In the transaction that puts something into an Inbox: concurrent ones conflict, and the later one counts again. */
export async function lockInbox(userId: string): Promise<void> {
  await UsageModel.updateOne({ _id: userId }, { $inc: { inboxPlaces: 1 } }, { upsert: true })
}

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
