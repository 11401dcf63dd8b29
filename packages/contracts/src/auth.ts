import * as z from 'zod/mini'
import { CalendarDate } from './calendar.ts'
import { Id } from './common.ts'
import { defineApi } from './endpoint.ts'
import { jobPurposes } from './job-purpose.ts'
import { Program } from './scopes.ts'
import { Email, Password, Role, User } from './user.ts'

export const SignIn = z.object({
  username: z
    .string('Enter your e-mail address.')
    .check(z.trim(), z.minLength(1, 'Enter your e-mail address.'), z.maxLength(254)),
  password: z
    .string('Enter your password.')
    .check(z.minLength(1, 'Enter your password.'), z.maxLength(200)),
})
export const Registration = z.object({ email: Email, password: Password })
export const ForgottenPassword = z.object({ email: Email })
const resetToken = z
  .string('The reset link is incomplete.')
  .check(z.minLength(1, 'The reset link is incomplete.'), z.maxLength(200))
export const ResetLink = z.object({ token: resetToken })
export const NewPassword = z.object({ token: resetToken, password: Password })
/** What a token is for. The gateway accepts sessions only: a job token is useless from outside. */
export const audiences = { session: 'sortie', job: 'sortie-job' } as const

/**
 * Who acts for the subject of the token (RFC 8693): it is their session that it is of. `id` is the allowance, `gen` their
 * own generation, `until` (in seconds) when it ends, and `all` says that what was there before may be seen.
 */
const Acting = z.object({
  id: Id,
  sub: Id,
  name: z.string(),
  gen: z.int(),
  all: z.boolean(),
  until: z.int(),
})
export type Acting = z.infer<typeof Acting>

/**
 * What travels in the session token and in every service's `user`. `gen` is the user's generation of sessions: a new
 * password or a deactivation begins the next one, and all sessions of those before have ended.
 */
export const Claims = z.object({
  sub: Id,
  sid: Id,
  gen: z._default(z.int(), 0),
  role: Role,
  email: z.string(),
  /** Nobody has shown that the address is this person's: they come last where all share. */
  unproven: z.optional(z.literal(true)),
  /** Only a job token has it. */
  purpose: z.optional(z.enum(jobPurposes)),
  /** A program calls, by a token: the role is then always "user". */
  program: z.optional(Program),
  act: z.optional(Acting),
  iat: z.int(),
  exp: z.int(),
})
export type Claims = z.infer<typeof Claims>

/** Whom a session is for. `acting`: somebody acts for this person, by which allowance and who, until the end of which day. */
export const SessionUser = z.extend(User, {
  acting: z.optional(
    z.object({
      id: Id,
      assistantId: Id,
      name: z.string(),
      until: CalendarDate,
      all: z.boolean(),
    }),
  ),
})
export type SessionUserJson = z.input<typeof SessionUser>

export const sessionApi = defineApi({
  user: {
    method: 'GET',
    path: '/api/user',
    access: 'user',
    scope: 'profile:read',
    summary: 'The signed-in user, or for whom they act.',
    response: SessionUser,
  },
  login: {
    method: 'POST',
    path: '/api/login',
    access: 'public',
    problems: ['signed_out', 'forbidden'],
    summary:
      'Signs in. 401 `second_factor_needed` and `second_factor_missing` say in `next` how it goes on.',
    body: SignIn,
    response: User,
    status: 200,
    idempotent: false,
  },
  waysIn: {
    method: 'GET',
    path: '/api/auth/ways-in',
    access: 'public',
    summary: 'Who may register and sign in.',
    response: z.object({
      /** What whoever wants to register is told; null where anybody may. */
      rule: z.nullable(z.string()),
      /** Nobody makes an account by registering, whatever the address. */
      closed: z.boolean(),
      /** Only a provider signs in, but for administrators. */
      providerOnly: z.boolean(),
    }),
  },
  register: {
    method: 'POST',
    path: '/api/register',
    access: 'public',
    problems: ['forbidden'],
    summary: 'Makes an account and signs in.',
    body: Registration,
    response: User,
    idempotent: false,
  },
  logout: {
    method: 'POST',
    path: '/api/logout',
    access: 'public',
    summary: 'Ends the session everywhere.',
    idempotent: false,
  },
  forgotPassword: {
    method: 'POST',
    path: '/api/auth/forgot-password',
    access: 'public',
    problems: ['forbidden'],
    summary: 'Mails a reset link when the address is known; answers the same when it is not.',
    body: ForgottenPassword,
    response: z.object({ message: z.string() }),
    status: 200,
    idempotent: false,
  },
  checkResetLink: {
    method: 'POST',
    path: '/api/auth/reset-password/check',
    access: 'public',
    summary:
      'Whether a mailed reset link still holds, before a password is typed; `byProvider`: it would open nothing, only a provider does.',
    body: ResetLink,
    response: z.object({ valid: z.boolean(), byProvider: z.boolean() }),
    status: 200,
    idempotent: false,
  },
  resetPassword: {
    method: 'POST',
    path: '/api/auth/reset-password',
    access: 'public',
    summary: 'Sets a new password by a mailed token.',
    body: NewPassword,
    response: z.object({ message: z.string() }),
    status: 200,
    idempotent: false,
  },
})
