import { AppError } from '@sortie/platform/errors'
import { type Account, AccountModel } from './account.model.ts'

export async function updateAccount(received: Account): Promise<void> {
  const known = await AccountModel.findById(received._id).lean<Account>()
  if (!known) await AccountModel.create([received])
  else if (isNewer(received, known))
    await AccountModel.updateOne({ _id: received._id }, { $set: received })
}

function isNewer(received: Account, known: Account): boolean {
  if (received.version !== null && known.version !== null) return received.version > known.version
  return received.changedAt > known.changedAt
}

/** Throws for a deactivated account: nothing is made for it, and unfinished work is not delivered. */
export async function checkActive(userId: string): Promise<void> {
  if (await AccountModel.exists({ _id: userId, active: false }))
    throw new AppError('signed_out', 'account_inactive', 'This account has been deactivated.')
}
