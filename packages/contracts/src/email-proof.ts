import * as z from 'zod/mini'
import { CurrentPassword, LinkToken } from './account.ts'
import { defineApi } from './endpoint.ts'
import { Ticket } from './second-factor.ts'

const Sent = z.object({ message: z.string() })

/** Until an address is proven by its mailed link, mail for it is not taken (decision 52). */
export const emailProofApi = defineApi({
  /** The link leads to `/prove-email?token=…`. */
  prove: {
    method: 'POST',
    path: '/api/auth/prove-email',
    access: 'public',
    summary:
      'Proves the address of an account by the link mailed there. Asks for the password unless the account is signed in.',
    problems: ['forbidden'],
    body: z.extend(LinkToken, { password: z.optional(CurrentPassword) }),
    response: z.object({ email: z.string() }),
    status: 200,
    idempotent: false,
  },
  show: {
    method: 'GET',
    path: '/api/account/prove-email',
    access: 'user',
    summary: 'Whether your address is proven.',
    response: z.object({ proven: z.boolean() }),
  },
  send: {
    method: 'POST',
    path: '/api/account/prove-email',
    access: 'user',
    summary: 'Mails the link that proves your address again.',
    response: Sent,
    status: 200,
    idempotent: false,
  },
  sendAtSignIn: {
    method: 'POST',
    path: '/api/auth/prove-email/send',
    access: 'public',
    problems: ['signed_out'],
    summary: 'The same for somebody who is refused by `email_unproven`, with its ticket.',
    body: Ticket,
    response: Sent,
    status: 200,
    idempotent: false,
  },
})
