import type { ErasedPerson } from '@sortie/platform/erasure/erase-people'
import { NotificationModel } from './mail/notification.model.ts'
import { DirectoryPersonModel, MembershipModel } from './organisation/directory/directory.model.ts'
import { RefusalModel } from './organisation/directory/refusals.ts'
import { removeAllFactors } from './second-factors/remove-factor.ts'
import { SessionModel } from './sessions/session.model.ts'
import { SignOnModel } from './sessions/sign-on.model.ts'
import { TokenModel } from './sessions/tokens/token.model.ts'
import { forgetTexts } from './trail/forget-texts.ts'
import { AllowanceModel } from './users/allowance.ts'
import { FormerEmailModel } from './users/former-email.model.ts'
import { IdentityModel } from './users/identity.model.ts'
import { MailedLinkModel } from './users/mailed-link.ts'

/** Sessions have ended by their generation, so that nothing refuses them by their records any more. */
export async function forgetPerson({ userId }: ErasedPerson): Promise<void> {
  await SessionModel.deleteMany({ userId })
  await FormerEmailModel.deleteMany({ userId })
  await MailedLinkModel.deleteMany({ userId })
  await IdentityModel.deleteMany({ userId })
  await SignOnModel.deleteMany({ userId })
  await NotificationModel.deleteMany({ userId })
  const known = await DirectoryPersonModel.findById(userId, { userKey: 1 }).lean()
  if (known) await RefusalModel.deleteMany({ about: known.userKey })
  await TokenModel.deleteMany({ kind: 'personal', madeBy: userId })
  await DirectoryPersonModel.deleteMany({ _id: userId })
  await MembershipModel.deleteMany({ userId })
  await AllowanceModel.deleteMany({ $or: [{ principalId: userId }, { assistantId: userId }] })
  await removeAllFactors(userId)
  await forgetTexts(userId)
}
