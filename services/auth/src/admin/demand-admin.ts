import type { Caller } from '@sortie/platform/context'
import { AppError } from '@sortie/platform/errors'
import { signedInUser } from '../sessions/session.queries.ts'

export async function demandAdmin(caller: Caller): Promise<void> {
  const user = await signedInUser(caller)
  if (user.role !== 'admin')
    throw new AppError('forbidden', 'admin_only', 'Only administrators may do this.')
}
