import { longestSeconds, secondsFromNow } from '../../lifetimes.ts'
import { seal, unseal } from '../../second-factors/sealing.ts'
import { SignOnModel, type StoredSignOn } from '../../sessions/sign-on.model.ts'
import type { Told } from './ask-provider.ts'

/** Keeps that a provider has let somebody in; answers the id by which the session is started. */
export async function keepSignOn(
  userId: string,
  { issuer, subject, sid, idToken }: Told,
): Promise<string> {
  const sealed = { idToken: seal('id-token', idToken), expiresAt: secondsFromNow(longestSeconds) }
  const { _id } = new SignOnModel()
  await SignOnModel.create([{ _id, userId, issuer, subject, sid: sid ?? null, ...sealed }])
  return _id
}

export function idTokenOf({ idToken }: StoredSignOn): string | null {
  return unseal('id-token', idToken)
}
