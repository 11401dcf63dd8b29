import type { Caller } from '@sortie/platform/context'
import { AppError } from '@sortie/platform/errors'
import { transaction } from '@sortie/platform/mongo/transaction'
import { checkPassword } from '../../sessions/check-password.ts'
import type { Client } from '../../sessions/client.ts'
import { signedInPerson } from '../../sessions/session.queries.ts'
import { announceOwn } from '../../trail/own-acts.ts'
import { livingLink, markUsed } from '../../users/mailed-link.ts'
import { UserModel } from '../../users/user.model.ts'
import { isEmailProven } from '../../users/user.ts'
import { linkInvalid, linkUsed } from '../link-errors.ts'

type Link = { token: string; password?: string | undefined }

/**
 * Proves an address by the link mailed there. The account has to be signed in or its password given: otherwise the
 * owner of an address with which a stranger made an account would prove it for the stranger.
 */
export async function proveEmail(
  { token, password }: Link,
  caller: Caller | null,
  client: Client,
): Promise<string> {
  const link = await livingLink('proof', token)
  if (!link) throw linkInvalid(invalid)
  const { email, userId } = link
  if (caller?.id === userId) await signedInPerson(caller)
  else await demandPassword(email, password, client)
  return transaction(async () => {
    const user = await UserModel.findOne({ _id: userId, email, isActive: true }).lean()
    if (!user) throw linkInvalid(invalid)
    if (link.usedAt || isEmailProven(user)) throw linkUsed('This address is proven already.')
    await markUsed(userId, 'proof')
    await UserModel.updateOne({ _id: userId }, { $set: { emailProvenAt: new Date() } })
    await announceOwn('email_proven', userId, { client })
    return email
  })
}

async function demandPassword(email: string, password: string | undefined, client: Client) {
  if (password === undefined) throw passwordNeeded('Enter the password of this account.')
  await checkPassword(email, password, client).catch((error) => {
    const isWrong = error instanceof AppError && error.kind === 'signed_out'
    throw isWrong ? passwordNeeded('The password is wrong.') : error
  })
}

function passwordNeeded(sentence: string): AppError {
  return new AppError('forbidden', 'password_needed', sentence, { fields: { password: sentence } })
}

const invalid =
  'This link is invalid or has expired. Sign in and have another one sent from your profile.'
