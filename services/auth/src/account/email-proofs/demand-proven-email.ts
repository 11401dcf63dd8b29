import { AppError } from '@sortie/platform/errors'
import { subjectOf } from '../../second-factors/demand-second-factor.ts'
import { issueStepToken } from '../../second-factors/step-token.ts'
import { isEmailProofRequired } from '../../users/organisation.queries.ts'
import type { StoredUser } from '../../users/user.model.ts'
import { isEmailProven } from '../../users/user.ts'

/** Before a session: 401 where the organisation asks for a proven address, with what has the link mailed again. */
export async function demandProvenEmail(user: StoredUser): Promise<void> {
  if (!isEmailProven(user) && (await isEmailProofRequired())) throw emailUnproven(user)
}

export function emailUnproven(user: StoredUser): AppError {
  return new AppError(
    'signed_out',
    'email_unproven',
    'Your organisation asks you to prove your e-mail address first. Open the link that was mailed to it.',
    { next: { ticket: issueStepToken('prove-email', subjectOf(user)), kinds: [] } },
  )
}
