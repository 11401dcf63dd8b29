import { env } from '../env.ts'
import { dayOf, demandQuota, type Limits } from './quota.ts'
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
