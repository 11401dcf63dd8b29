import { AppError } from '@sortie/platform/errors'
import { type Account, AccountModel } from './account.model.ts'

export async function keepAccount(heard: Account): Promise<void> {
  const known = await AccountModel.findById(heard._id).lean<Account>()
  if (!known) await AccountModel.create([heard])
  else if (isNewer(heard, known)) await AccountModel.updateOne({ _id: heard._id }, { $set: heard })
}

function isNewer(heard: Account, known: Account): boolean {
  if (heard.version !== null && known.version !== null) return heard.version > known.version
  return heard.changedAt > known.changedAt
}

/** Throws for a deactivated account: nothing is made for it, and unfinished work is not delivered. */
export async function checkActive(userId: string): Promise<void> {
  if (await AccountModel.exists({ _id: userId, active: false }))
    throw new AppError('signed_out', 'account_inactive', 'This account has been deactivated.')
}
