import { PersonModel } from './person.model.ts'

type Known = { userId: string; email: string; version?: number | undefined }

/** Stores the newest e-mail of a user; an event that comes late changes nothing. */
export async function keepPerson({ userId, email, version = 0 }: Known): Promise<void> {
  const known = await PersonModel.findById(userId).lean()
  if (known && known.version > version) return
  await PersonModel.updateOne({ _id: userId }, { $set: { email, version } }, { upsert: true })
}
