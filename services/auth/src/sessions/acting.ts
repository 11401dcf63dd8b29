import type { Acting } from '@sortie/contracts/auth'
import type { Caller } from '@sortie/platform/context'
import { AppError, notFound } from '@sortie/platform/errors'
import { transaction } from '@sortie/platform/mongo/transaction'
import {
  AllowanceModel,
  announceAllowance,
  living,
  type StoredAllowance,
} from '../users/allowance.ts'
import { type StoredUser, UserModel } from '../users/user.model.ts'
import { generationOf, nameOf } from '../users/user.ts'
import { SessionModel } from './session.model.ts'

/** Whom a session acts for, until the end of which day there, and what its token says of it. */
export type ActsFor = { principal: StoredUser; lastDay: Date; act: Acting }

/** The allowance as it is now; null where it has ended, or one of the two has left. */
export async function actingBy(
  allowanceId: string,
  assistant: StoredUser,
): Promise<ActsFor | null> {
  const given = { _id: allowanceId, assistantId: assistant._id, ...living() }
  const allowance = await AllowanceModel.findOne(given).lean<StoredAllowance | null>()
  const who = allowance && { _id: allowance.principalId, isActive: true }
  const principal = who && (await UserModel.findOne(who).lean<StoredUser>())
  if (!principal) return null
  const { all, endsAt, until: lastDay } = allowance
  const act = {
    id: allowanceId,
    sub: assistant._id,
    name: nameOf(assistant),
    gen: generationOf(assistant),
    all,
    until: Math.floor(endsAt.getTime() / 1000),
  }
  return { principal, lastDay, act }
}

/** All calls of this session are for the principal from its next token on. 404 where nothing allows it. */
export function beginActing(
  allowanceId: string,
  assistant: StoredUser,
  { sessionId }: Caller,
): Promise<void> {
  return transaction(async () => {
    const acting = await actingBy(allowanceId, assistant)
    if (!acting) throw notFound('allowance')
    const own = { _id: sessionId, userId: assistant._id, endedAt: null }
    await SessionModel.updateOne(own, { $set: { acting: allowanceId } })
    await noteUse(allowanceId, 'acting_begun')
  })
}

export async function leaveActing({ sessionId, actor }: Caller): Promise<void> {
  const own = { _id: sessionId, userId: actor?.sub, endedAt: null }
  await SessionModel.updateOne(own, { $unset: { acting: 1 } })
}

/** With each token, so accurate to the hour. */
export async function noteUse(_id: string, act?: 'acting_begun'): Promise<void> {
  const $set = { usedAt: new Date() }
  const allowance = await AllowanceModel.findOneAndUpdate({ _id }, { $set }).lean<StoredAllowance>()
  if (act && allowance) await announceAllowance(allowance, act)
}

export function actingEnded(): AppError {
  return new AppError(
    'conflict',
    'acting_ended',
    'You do not act for this person any more. What you entered is theirs.',
  )
}
