import type { PasswordChange } from '@sortie/contracts/account'
import type { Caller } from '@sortie/platform/context'
import { invalidField } from '@sortie/platform/errors'
import { transaction } from '@sortie/platform/mongo/transaction'
import type * as z from 'zod/mini'
import { demandOwner } from '../second-factors/demand-proof.ts'
import type { Client } from '../sessions/client.ts'
import { tokenFor } from '../sessions/renew-session.ts'
import { sessionEnded } from '../sessions/session.queries.ts'
import { announceOwn } from '../trail/own-acts.ts'
import { hashPassword } from '../users/password.ts'
import { setPassword } from './password-resets/set-password.ts'

/** Changes the user's own password. Ends all sessions except the calling one, and returns its new token. */
export async function changePassword(
  caller: Caller,
  { password, ...given }: z.output<typeof PasswordChange>,
  client: Client,
): Promise<string> {
  await demandOwner(caller, given, client)
  if (password.normalize('NFKC') === given.currentPassword?.normalize('NFKC'))
    throw invalidField('password', 'Choose a password that is not the current one.')
  const passwordHash = await hashPassword(password)
  return transaction(async () => {
    const user = await setPassword({ _id: caller.id, isActive: true }, passwordHash, client)
    if (!user) throw sessionEnded()
    await announceOwn('password_changed', user._id, { client })
    return tokenFor(user, caller.sessionId)
  })
}
