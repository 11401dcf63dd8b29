import type { EventData } from '@sortie/contracts/events'
import { PersonModel } from './person.model.ts'

type Known = Pick<EventData<'user.changed'>, 'userId' | 'email' | 'version' | 'csvFormat'>

/** Stores the newest of a user; an event that comes late changes nothing. */
export async function keepPerson({ userId, version = 0, email, csvFormat }: Known): Promise<void> {
  const known = await PersonModel.findById(userId).lean()
  if (known && known.version > version) return
  const person = { email, version, ...(csvFormat && { csvFormat }) }
  await PersonModel.updateOne({ _id: userId }, { $set: person }, { upsert: true })
}
