import { AppError } from '@sortie/platform/errors'
import { type Person, PersonModel } from '../models/person.model.ts'

/** Answers what was known before; null where that is newer, or nothing. */
export async function keepPerson(received: Person): Promise<Person | null> {
  const known = await PersonModel.findById(received._id).lean<Person>()
  if (known && !isNewer(received, known)) return null
  if (known) await PersonModel.updateOne({ _id: received._id }, { $set: received })
  else await PersonModel.create([received])
  return known
}

function isNewer(received: Person, known: Person): boolean {
  if (received.version !== null && known.version !== null) return received.version > known.version
  return received.changedAt > known.changedAt
}

/** Throws for a deactivated account: nothing is made for it, and unfinished work is not delivered. */
export async function checkActive(userId: string): Promise<void> {
  if (await PersonModel.exists({ _id: userId, active: false }))
    throw new AppError('signed_out', 'account_inactive', 'This account has been deactivated.')
}
