import type { Duty } from '@sortie/contracts/user'
import type { Caller } from '@sortie/platform/context'
import { AppError } from '@sortie/platform/errors'
import { signedInUser } from '../sessions/session.queries.ts'

async function demandAdmin(caller: Caller): Promise<void> {
  const user = await signedInUser(caller)
  if (user.role !== 'admin')
    throw new AppError('forbidden', 'admin_only', 'Only administrators may do this.')
}

/** The access rule of calls for administrators. A program comes this far by a scope of the call alone. */
export async function byAdmin({ user }: { user: Caller }): Promise<void> {
  if (!user.program) await demandAdmin(user)
}

export async function demandDuty(duty: Duty, caller: Caller): Promise<void> {
  const { duties = [] } = await signedInUser(caller)
  if (!duties.includes(duty))
    throw new AppError(
      'forbidden',
      `${duty}_only`,
      `Only people with the duty ${duty} may do this.`,
    )
}
