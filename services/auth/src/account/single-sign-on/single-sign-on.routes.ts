import { singleSignOnApi } from '@sortie/contracts/single-sign-on'
import { implement } from '@sortie/platform/http/implement'
import { env } from '../../env.ts'
import { clientOf } from '../../sessions/client.ts'
import { sendSession } from '../../sessions/complete-sign-in.ts'
import { signedInPerson } from '../../sessions/session.queries.ts'
import { linkByMail, mailLink } from './link-by-mail.ts'
import { beginLink, finishLink, listOwn, unlink } from './link-identity.ts'
import { beginSignOn, finishSignOn } from './sign-in-by-provider.ts'

export const singleSignOnRoutes = implement(singleSignOnApi, {
  providers: async () => env.SSO_PROVIDERS,
  begin: ({ body }) => beginSignOn(body.provider),
  finish: async ({ body, req, res }) => sendSession(await finishSignOn(body, clientOf(req)), res),
  mailLink: async ({ body, req }) => ({ message: await mailLink(body.ticket, clientOf(req)) }),
  link: ({ body, req }) => linkByMail(body.token, clientOf(req)),
  own: async ({ user }) => listOwn((await signedInPerson(user))._id),
  beginLink: ({ body, user }) => beginLink(body, user),
  finishLink: ({ body, user, req }) => finishLink(body, user, clientOf(req)),
  unlink: ({ body, user, req }) => unlink(body, user, clientOf(req)),
})
