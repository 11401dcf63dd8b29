import { AppError } from '@sortie/platform/errors'
import { isSecondFactorRequired } from '../users/organisation.queries.ts'
import type { StoredUser } from '../users/user.model.ts'
import { generationOf, hasSecondFactor } from '../users/user.ts'
import { kindsOf } from './second-factor.ts'
import { issueStepToken } from './step-token.ts'

/** After the right password: 401 with the next step when a factor has to be shown, or to be set up first. */
export async function demandSecondFactor(user: StoredUser, signOn?: string): Promise<void> {
  if (hasSecondFactor(user))
    throw new AppError(
      'signed_out',
      'second_factor_needed',
      'One more step: show that it is you.',
      {
        next: {
          ticket: issueStepToken('step', { ...subjectOf(user), signOn }),
          kinds: kindsOf(user),
        },
      },
    )
  if (await isSecondFactorRequired()) throw secondFactorMissing(user, signOn)
}

export function secondFactorMissing(user: StoredUser, signOn?: string): AppError {
  const asked = { ...subjectOf(user), signOn, sessionId: null }
  return new AppError(
    'signed_out',
    'second_factor_missing',
    'Your organisation requires a second step at sign-in. Please set one up.',
    { next: { ticket: issueStepToken('proof', asked), kinds: [] } },
  )
}

export function subjectOf(user: StoredUser) {
  return { userId: user._id, generation: generationOf(user) }
}
