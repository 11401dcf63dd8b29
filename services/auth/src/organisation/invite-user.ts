import type { NewUser } from '@sortie/contracts/admin-user'
import type { Caller } from '@sortie/platform/context'
import { AppError, notFound } from '@sortie/platform/errors'
import { changesOf } from '@sortie/platform/trail/fact'
import type * as z from 'zod/mini'
import { env } from '../env.ts'
import { notifyAll } from '../mail/notify.ts'
import { counter, keyOf, take, tooMany } from '../sessions/counters.ts'
import { recordAct, recorded, userFields } from '../trail/own-acts.ts'
import { createUser } from '../users/create-user.ts'
import { voidMailedLinks } from '../users/mailed-link.ts'
import { type StoredUser, UserModel } from '../users/user.model.ts'
import { nextVersion } from '../users/user.ts'

/** An administrator makes an account, with a password or by an invitation. */
export async function makeUser(made: z.output<typeof NewUser>, admin: Caller): Promise<StoredUser> {
  if (made.invitation) await countInvitation(made.email)
  return createUser(made, async (user) => {
    await recordAct('user_created', admin, user, changesOf(null, user, userFields))
    if (!user.invitedAt) return
    await recordAct('user_invited', admin, user)
    await mailInvitation(user, admin)
  })
}

/** Again, to who has not come yet: the links before hold no longer. 409 for whoever has a password. */
export async function inviteAgain(id: string, admin: Caller): Promise<StoredUser> {
  const asked = await UserModel.findById(id).lean<StoredUser | null>()
  if (!asked) throw notFound('user')
  await countInvitation(asked.email)
  return recorded('user_invited', admin, id, async () => {
    const before = await UserModel.findById(id).lean<StoredUser | null>()
    if (!before?.invitedAt || !before.isActive) throw notInvited()
    const change = { invitedAt: new Date(), version: nextVersion(before) }
    await UserModel.updateOne({ _id: id }, { $set: change })
    await voidMailedLinks(id)
    await mailInvitation(before, admin)
    return { ...before, ...change }
  })
}

const hour = 3600
const toAddress = counter(
  'invitations',
  hour,
  env.LIMIT_FORGOTTEN_ACCOUNT || Number.MAX_SAFE_INTEGER,
)

/** Counts invitations whatever becomes of the account: each is a mail to somebody who did not ask for it. */
async function countInvitation(email: string): Promise<void> {
  const wait = await take(toAddress, keyOf(email))
  if (wait) throw tooMany('The invitation was mailed several times. Please try again later.', wait)
}

function mailInvitation({ _id: userId, email }: StoredUser, { email: by }: Caller): Promise<void> {
  return notifyAll('invitation', [{ to: email, userId, by }])
}

function notInvited(): AppError {
  return new AppError(
    'conflict',
    'user_not_invited',
    'Only an active account that waits for its first password can be invited again. Another password comes by “Forgot password?” at sign-in.',
  )
}
