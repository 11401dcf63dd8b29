import { defineModel } from '../mongo/model.ts'
import { isDuplicate, transaction } from '../mongo/transaction.ts'

const keptSeconds = 14 * 24 * 3600
const Inbox = defineModel<{ _id: string; at: Date }>(
  'Inbox',
  { at: { type: Date, default: () => new Date() } },
  [[{ at: 1 }, { expireAfterSeconds: keptSeconds }]],
  { timestamps: false, collection: 'inbox' },
)

/**
 * Runs the handler in one transaction with the record that this event was handled; a second delivery violates its
 * unique id, and nothing is done. There is no look-up first, because nearly every event is new.
 */
export async function handleOnce(
  eventId: string,
  handler: () => Promise<unknown>,
): Promise<'done' | 'known'> {
  try {
    return await transaction(async () => {
      await Inbox.create([{ _id: eventId }])
      await handler()
      return 'done' as const
    })
  } catch (error) {
    if (isDuplicate(error) && (await Inbox.exists({ _id: eventId }))) return 'known'
    throw error
  }
}
