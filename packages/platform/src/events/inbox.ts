import mongoose, { Schema } from 'mongoose'
import { isDuplicate, transaction } from '../mongo/transaction.ts'

const keptSeconds = 14 * 24 * 3600
const inboxSchema = new Schema(
  { _id: String, at: { type: Date, default: () => new Date() } },
  { versionKey: false, collection: 'inbox' },
)
inboxSchema.index({ at: 1 }, { expireAfterSeconds: keptSeconds })
const Inbox = mongoose.model('Inbox', inboxSchema)

/** Runs the handler in one transaction with the note that this event was handled; a second time does nothing. */
export async function handleOnce(
  eventId: string,
  handler: () => Promise<unknown>,
): Promise<'done' | 'known'> {
  try {
    return await transaction(async () => {
      if (await Inbox.exists({ _id: eventId })) return 'known'
      await Inbox.create([{ _id: eventId }])
      await handler()
      return 'done'
    })
  } catch (error) {
    if (isDuplicate(error) && (await Inbox.exists({ _id: eventId }))) return 'known'
    throw error
  }
}
