import type { Caller } from '@sortie/platform/context'
import * as oidc from 'openid-client'
import { env } from '../../env.ts'
import { webLink } from '../../mail/texts/mail-text.ts'
import { SessionModel } from '../../sessions/session.model.ts'
import { signedInPerson } from '../../sessions/session.queries.ts'
import { SignOnModel } from '../../sessions/sign-on.model.ts'
import { discovered } from './ask-provider.ts'
import { idTokenOf } from './keep-sign-on.ts'

/** Whoever signs out waits no longer to hear whether the provider is there. */
const patienceSeconds = 2

/**
 * Where a sign-out goes on, so that the session at the provider ends as well: null for one by password, for a provider
 * that has no such address, and for one that is away, by which nobody shall be held up.
 */
export async function signOutAddress(caller: Caller): Promise<string | null> {
  await signedInPerson(caller)
  const session = await SessionModel.findById(caller.sessionId, { signOn: 1 }).lean()
  const signOn = session?.signOn ? await SignOnModel.findById(session.signOn).lean() : null
  const provider = env.SSO_PROVIDERS.find(({ issuer }) => issuer === signOn?.issuer)
  if (!signOn || !provider?.signOut) return null
  const server = await discovered(provider, patienceSeconds).catch(() => null)
  if (!server?.serverMetadata().end_session_endpoint) return null
  const idToken = idTokenOf(signOn)
  return oidc.buildEndSessionUrl(server, {
    post_logout_redirect_uri: webLink('/auth'),
    ...(idToken && { id_token_hint: idToken }),
  }).href
}
