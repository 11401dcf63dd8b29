import * as z from 'zod/mini'
import { Id, IdParams, Instant } from './common.ts'
import { defineApi } from './endpoint.ts'
import { Email, Password } from './user.ts'

/** A session that has not ended, described so that its owner recognises it. */
export const Session = z.object({
  id: Id,
  device: z.string(),
  address: z.string(),
  startedAt: Instant,
  /** Accurate to the hour. */
  seenAt: Instant,
  current: z.boolean(),
})
export type SessionJson = z.input<typeof Session>

export const CurrentPassword = z
  .string('Enter your current password.')
  .check(z.minLength(1, 'Enter your current password.'), z.maxLength(200))

/** Needed of who has a password. Who has none sends a proof by a passkey or a provider (POST /api/account/proof…) in its place. */
const byOwner = z.object({
  currentPassword: z.optional(CurrentPassword),
  proof: z.optional(z.string().check(z.maxLength(4000))),
})
export const PasswordChange = z.extend(byOwner, { password: Password })
export const EmailChange = z.extend(byOwner, { email: Email })
export const LinkToken = z.object({
  token: z
    .string('The link is incomplete.')
    .check(z.minLength(1, 'The link is incomplete.'), z.maxLength(200)),
})

/** One's own sessions, password and address. A wrong current password is 403 `wrong_password`. */
export const accountApi = defineApi({
  sessions: {
    method: 'GET',
    path: '/api/account/sessions',
    access: 'user',
    summary: 'Where you are signed in, the latest first.',
    response: z.array(Session),
  },
  endSession: {
    method: 'DELETE',
    path: '/api/account/sessions/:id',
    access: 'user',
    summary: 'Ends one of your sessions.',
    params: IdParams,
  },
  endOtherSessions: {
    method: 'POST',
    path: '/api/account/sessions/end-others',
    access: 'user',
    summary: 'Ends all your sessions but this one.',
    status: 204,
    idempotent: false,
  },
  changePassword: {
    method: 'POST',
    path: '/api/account/password',
    access: 'user',
    summary: 'Changes your password, or gives you a first one, and ends your other sessions.',
    body: PasswordChange,
    status: 204,
    idempotent: false,
  },
  changeEmail: {
    method: 'POST',
    path: '/api/account/email',
    access: 'user',
    summary: 'Mails a link to a new address; it becomes yours once the link is followed.',
    body: EmailChange,
    response: z.object({ message: z.string() }),
    status: 200,
    idempotent: false,
  },
  /** The link leads to `/confirm-email?token=…`. */
  confirmEmail: {
    method: 'POST',
    path: '/api/auth/confirm-email',
    access: 'public',
    summary: 'Makes the address of a mailed link that of its account.',
    body: LinkToken,
    response: z.object({ email: z.string() }),
    status: 200,
    idempotent: false,
  },
  /** The link leads to `/cancel-email-change?token=…`. */
  cancelEmailChange: {
    method: 'POST',
    path: '/api/auth/cancel-email-change',
    access: 'public',
    summary: 'Cancels a change of address by the link mailed to the present one.',
    body: LinkToken,
    response: z.object({ email: z.string() }),
    status: 200,
    idempotent: false,
  },
  /** The link leads to `/restore-email?token=…`; `resetToken` opens `/reset-password`. */
  restoreEmail: {
    method: 'POST',
    path: '/api/auth/restore-email',
    access: 'public',
    summary:
      'Gives an account back to the address before, by the link mailed there: the password becomes void, all sessions end.',
    body: LinkToken,
    response: z.object({ email: z.string(), resetToken: z.string() }),
    status: 200,
    idempotent: false,
  },
})
