import mongoose, { Schema } from 'mongoose'

/** The e-mail of each user, a copy by the auth service's events; for the administrators' list of expenses. */
export type Person = { _id: string; email: string }

const schema = new Schema<Person>(
  { _id: String, email: { type: String, required: true } },
  { versionKey: false, collection: 'people' },
)

export const PersonModel = mongoose.model<Person>('Person', schema)

export async function keepPerson({
  userId,
  email,
}: {
  userId: string
  email: string
}): Promise<void> {
  await PersonModel.updateOne({ _id: userId }, { $set: { email } }, { upsert: true })
}
