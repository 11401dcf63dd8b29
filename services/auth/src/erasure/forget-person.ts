import type { ErasedPerson } from '@sortie/platform/erasure/erase-people'
import { EmailChangeModel, FormerEmailModel } from '../mailed-links/email-change.model.ts'
import { EmailProofModel } from '../mailed-links/email-proof.model.ts'
import { ResetTokenModel } from '../mailed-links/reset-token.model.ts'
import { NotificationModel } from '../notifications/notification.model.ts'
import { removeAllFactors } from '../second-factors/remove-factor.ts'
import { SessionModel } from '../sessions/session.model.ts'
import { forgetTexts } from '../trail/forget-texts.ts'

/** Sessions have ended by their generation, so that nothing refuses them by their records any more. */
export async function forgetPerson({ userId }: ErasedPerson): Promise<void> {
  await SessionModel.deleteMany({ userId })
  await EmailChangeModel.deleteMany({ userId })
  await FormerEmailModel.deleteMany({ userId })
  await EmailProofModel.deleteMany({ userId })
  await ResetTokenModel.deleteMany({ userId })
  await NotificationModel.deleteMany({ userId })
  await removeAllFactors(userId)
  await forgetTexts(userId)
}
