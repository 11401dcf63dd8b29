import { singleSignOnApi } from '@sortie/contracts/single-sign-on'
import { AppError } from '@sortie/platform/errors'
import { implement } from '@sortie/platform/http/implement'
import type { Request } from 'express'
import { env } from '../../env.ts'
import { clientOf } from '../../sessions/client.ts'
import { sendSession } from '../../sessions/complete-sign-in.ts'
import { signedInPerson } from '../../sessions/session.queries.ts'
import { linkByMail, mailLink } from './link-by-mail.ts'
import { beginLink, finishLink, listOwn, unlink } from './link-identity.ts'
import { logOutByProvider } from './log-out-by-provider.ts'
import { beginProof, finishProof } from './prove-by-provider.ts'
import { beginSignOn, finishSignOn } from './sign-in-by-provider.ts'
import { signOutAddress } from './sign-out-address.ts'

export const singleSignOnRoutes = implement(singleSignOnApi, {
  providers: async () => env.SSO_PROVIDERS,
  begin: ({ body }) => beginSignOn(body),
  finish: async ({ body, req, res }) => sendSession(await finishSignOn(body, clientOf(req)), res),
  mailLink: async ({ body, req }) => ({ message: await mailLink(body.ticket, clientOf(req)) }),
  link: ({ body, req }) => linkByMail(body.token, clientOf(req)),
  logout: async ({ req }) => logOutByProvider(await readForm(req)),
  signOutAddress: async ({ user }) => ({ address: await signOutAddress(user) }),
  own: async ({ user }) => listOwn((await signedInPerson(user))._id),
  beginProof: ({ body, user }) => beginProof(body.provider, user),
  finishProof: ({ body, user, req }) => finishProof(body, user, clientOf(req)),
  beginLink: ({ body, user }) => beginLink(body, user),
  finishLink: ({ body, user, req }) => finishLink(body, user, clientOf(req)),
  unlink: ({ body, user, req }) => unlink(body, user, clientOf(req)),
})

/** A logout token has a few hundred bytes. */
const mostBytes = 20_000

async function readForm(request: Request): Promise<URLSearchParams> {
  if (!request.is('application/x-www-form-urlencoded'))
    throw new AppError('wrong_type', 'wrong_type', 'Send the logout token as a form.')
  const parts: Buffer[] = []
  let bytes = 0
  for await (const part of request) {
    bytes += part.length
    if (bytes > mostBytes)
      throw new AppError('too_large', 'body_too_large', 'This is too long for a logout token.')
    parts.push(part)
  }
  return new URLSearchParams(Buffer.concat(parts).toString())
}
