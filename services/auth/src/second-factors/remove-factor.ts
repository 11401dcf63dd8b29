import type { Caller } from '@sortie/platform/context'
import { AppError, notFound } from '@sortie/platform/errors'
import { transaction } from '@sortie/platform/mongo/transaction'
import { notify } from '../mail/notify.ts'
import type { Client } from '../sessions/client.ts'
import { demandWayIn } from '../sessions/last-way-in.ts'
import { comesByProviderAlone } from '../sessions/past-provider.ts'
import { sessionEnded } from '../sessions/session.queries.ts'
import { announceOwn } from '../trail/own-acts.ts'
import { isSecondFactorRequired } from '../users/organisation.queries.ts'
import { type StoredUser, UserModel } from '../users/user.model.ts'
import { hasSecondFactor } from '../users/user.ts'
import { AuthenticatorModel, PasskeyModel, RecoveryCodeModel } from './second-factor.model.ts'
import { openStepToken } from './step-token.ts'
import { reauthenticatedUser } from './step-user.ts'

type Who = { caller: Caller; client: Client }

export async function removePasskey(id: string, proof: string, who: Who): Promise<void> {
  await remove(proof, who, 'passkey_removed', async (user) => {
    const { deletedCount } = await PasskeyModel.deleteOne({ _id: id, userId: user._id })
    if (deletedCount === 0) throw notFound('passkey')
    const change = { passkeyCount: (user.passkeyCount ?? 0) - 1 }
    // It may be one that opened nothing anyway.
    if (!(await comesByProviderAlone(user))) await demandWayIn({ ...user, ...change })
    return change
  })
}

export async function removeAuthenticator(proof: string, who: Who): Promise<void> {
  await remove(proof, who, 'authenticator_removed', async ({ _id }) => {
    const { deletedCount } = await AuthenticatorModel.deleteOne({ _id })
    if (deletedCount === 0) throw notFound('authenticator app')
    return { hasAuthenticator: false }
  })
}

/** Inside a transaction: removes every factor and recovery code of this user. */
export async function removeAllFactors(userId: string): Promise<void> {
  await PasskeyModel.deleteMany({ userId })
  await AuthenticatorModel.deleteOne({ _id: userId })
  await RecoveryCodeModel.deleteMany({ userId })
}

type Factors = Pick<StoredUser, 'passkeyCount' | 'hasAuthenticator'>

/** Removing the last factor removes the recovery codes; refused where the organisation requires a factor. */
async function remove(
  proof: string,
  { caller, client }: Who,
  kind: 'passkey_removed' | 'authenticator_removed',
  take: (user: StoredUser) => Promise<Factors>,
): Promise<void> {
  const { _id } = await reauthenticatedUser(openStepToken('proof', proof), caller)
  const required = await isSecondFactorRequired()
  await transaction(async () => {
    const user = await UserModel.findOne({ _id, isActive: true }).lean()
    if (!user) throw sessionEnded()
    const change = await take(user)
    const isLast = !hasSecondFactor({ ...user, ...change })
    if (isLast && required) throw stillRequired()
    await UserModel.updateOne({ _id }, { $set: change })
    if (isLast) await RecoveryCodeModel.deleteMany({ userId: _id })
    await notify(user.email, kind, client)
    await announceOwn(kind, _id, { client })
  })
}

function stillRequired(): AppError {
  return new AppError(
    'conflict',
    'second_factor_required',
    'Your organisation requires a second step. Add another before you remove this one.',
  )
}
