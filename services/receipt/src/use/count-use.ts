import { env } from '../env.ts'
import { dayOf, demandRoom, type Limits } from './room.ts'
import { type Use, UseModel } from './use.model.ts'

const megabyte = 1_000_000
export const limits: Limits = {
  files: env.RECEIPT_FILES_PER_PERSON,
  bytes: env.RECEIPT_MB_PER_PERSON * megabyte,
  dayFiles: env.RECEIPT_FILES_PER_DAY,
  dayBytes: env.RECEIPT_MB_PER_DAY * megabyte,
}

/** A person's current use; a count of an earlier day is 0 today. */
export async function useOf(userId: string, now = new Date()): Promise<Use> {
  const day = dayOf(now)
  const none = { _id: userId, files: 0, bytes: 0, day, dayFiles: 0, dayBytes: 0 }
  const use = (await UseModel.findById(userId).lean()) ?? none
  return use.day === day ? use : { ...use, day, dayFiles: 0, dayBytes: 0 }
}

export async function demandRoomFor(userId: string, size: number): Promise<void> {
  demandRoom(await useOf(userId), size, limits)
}

/** In the transaction that saves a receipt: concurrent uploads conflict and cannot exceed the limit together. */
export async function countUpload(userId: string, size: number): Promise<void> {
  const { _id, files, bytes, day, dayFiles, dayBytes } = await useOf(userId)
  demandRoom({ files, bytes, dayFiles, dayBytes }, size, limits)
  await UseModel.updateOne(
    { _id },
    {
      $inc: { files: 1, bytes: size },
      $set: { day, dayFiles: dayFiles + 1, dayBytes: dayBytes + size },
    },
    { upsert: true },
  )
}

export async function countRemoval(userId: string, size: number): Promise<void> {
  await UseModel.updateOne({ _id: userId }, { $inc: { files: -1, bytes: -size } })
}
