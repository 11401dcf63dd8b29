import type { Caller } from '@sortie/platform/context'
import { OrganisationModel, theOrganisation } from '../users/organisation.model.ts'
import { type StoredUser, UserModel } from '../users/user.model.ts'
import { generationOf } from '../users/user.ts'
import { sessionEnded } from './session.queries.ts'

/**
 * In a transaction that counts what a person has before it makes one more: one at a time, so that each counts those before.
 * 401 after a new password that a thief's session was faster than.
 */
export async function takeOwnTurn({ id, generation }: Pick<Caller, 'id' | 'generation'>) {
  const own = { _id: id, isActive: true }
  const present = await UserModel.findOneAndUpdate(own, { $inc: { version: 1 } }).lean<StoredUser>()
  if (!present || generationOf(present) !== generation) throw sessionEnded()
}

/** The same for what the organisation has, whoever of its administrators makes it. */
export async function takeTurnOfAll(): Promise<void> {
  await OrganisationModel.updateOne(theOrganisation, { $inc: { turns: 1 } }, { upsert: true })
}
