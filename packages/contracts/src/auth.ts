import * as z from 'zod/mini'
import { filter, Id, IdParams, Instant, pageQuery, text } from './common.ts'
import { defineApi } from './endpoint.ts'

export const roles = ['user', 'admin'] as const
export const Role = z.enum(roles, 'Role must be user or admin.')
export type Role = z.infer<typeof Role>

export const Email = z
  .string('Invalid email address')
  .check(
    z.trim(),
    z.toLowerCase(),
    z.maxLength(254, 'Invalid email address'),
    z.email('Invalid email address'),
  )

export const Password = z
  .string('Password must be at least 6 characters')
  .check(
    z.minLength(6, 'Password must be at least 6 characters'),
    z.maxLength(200, 'Use at most 200 characters.'),
  )

export const User = z.object({
  id: Id,
  email: z.string(),
  role: Role,
  isActive: z.boolean(),
  employeeName: z.nullable(z.string()),
  department: z.nullable(z.string()),
  manager: z.nullable(z.string()),
  createdAt: Instant,
})
export type User = z.infer<typeof User>
export type UserJson = z.input<typeof User>

/** The admin screens read the flag as `active`. */
export const AdminUser = z.extend(User, { active: z.boolean(), hasSecondFactor: z.boolean() })
export type AdminUserJson = z.input<typeof AdminUser>

const name = z.pipe(
  z.pipe(
    z.nullish(text(200)),
    z.transform((value) => value || null),
  ),
  z.nullable(z.string()),
)
const names = {
  employeeName: z.optional(name),
  department: z.optional(name),
  manager: z.optional(name),
}

export const Profile = z.pick(User, {
  email: true,
  employeeName: true,
  department: true,
  manager: true,
})
export type ProfileJson = z.input<typeof Profile>
export const ProfileChange = z.object(names)

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
export const AdminPassword = z.object({ password: Password })
export const NewUser = z.object({
  email: Email,
  password: Password,
  role: z._default(Role, 'user'),
  ...names,
})
export const UserChange = z.object({
  role: z.optional(Role),
  active: z.optional(z.boolean('active must be true or false')),
  ...names,
})

export const UserFilter = z.object({
  search: filter(z.string().check(z.maxLength(200))),
  ...pageQuery,
})
export const UserCounts = z.object({
  total: z.int(),
  admins: z.int(),
  inactive: z.int(),
  departments: z.array(z.string()),
})

/** Whom a token is for. The gateway lets in sessions only: a token for background work opens nothing from outside. */
export const audiences = { session: 'sortie', job: 'sortie-job' } as const

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
  iat: z.int(),
  exp: z.int(),
})
export type Claims = z.infer<typeof Claims>

export const sessionApi = defineApi({
  user: {
    method: 'GET',
    path: '/api/user',
    access: 'user',
    summary: 'The signed-in user.',
    response: User,
  },
  login: {
    method: 'POST',
    path: '/api/login',
    access: 'public',
    summary:
      'Signs in. 401 `second_factor_needed` and `second_factor_missing` say in `next` how it goes on.',
    body: SignIn,
    response: User,
    status: 200,
    idempotent: false,
  },
  register: {
    method: 'POST',
    path: '/api/register',
    access: 'public',
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
    summary: 'Whether a mailed reset link still holds, before a password is typed.',
    body: ResetLink,
    response: z.object({ valid: z.boolean() }),
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

export const profileApi = defineApi({
  profile: {
    method: 'GET',
    path: '/api/profile',
    access: 'user',
    summary: 'What appears about you on reports.',
    response: Profile,
  },
  changeProfile: {
    method: 'PUT',
    path: '/api/profile',
    access: 'user',
    summary: 'Changes what appears about you on reports.',
    body: ProfileChange,
    response: Profile,
  },
})

export const adminUserApi = defineApi({
  list: {
    method: 'GET',
    path: '/admin/users',
    access: 'admin',
    summary: 'Users, newest first; search in e-mail, name and department.',
    query: UserFilter,
    response: z.array(AdminUser),
  },
  counts: {
    method: 'GET',
    path: '/admin/users/counts',
    access: 'admin',
    summary: 'The counters of the Admin Console.',
    response: UserCounts,
  },
  create: {
    method: 'POST',
    path: '/admin/users',
    access: 'admin',
    summary: 'Makes a user.',
    body: NewUser,
    response: AdminUser,
  },
  change: {
    method: 'PUT',
    path: '/admin/users/:id',
    access: 'admin',
    summary: "Changes a user's role, active flag or names.",
    params: IdParams,
    body: UserChange,
    response: AdminUser,
  },
  resetPassword: {
    method: 'POST',
    path: '/admin/users/:id/reset-password',
    access: 'admin',
    summary: "Sets a user's password and ends their sessions.",
    params: IdParams,
    body: AdminPassword,
    response: AdminUser,
    status: 200,
  },
  resetSecondFactor: {
    method: 'POST',
    path: '/admin/users/:id/reset-second-factor',
    access: 'admin',
    summary: 'Removes a lost second factor of a user and ends their sessions.',
    params: IdParams,
    response: AdminUser,
    status: 200,
  },
  deactivate: {
    method: 'POST',
    path: '/admin/users/:id/deactivate',
    access: 'admin',
    summary: 'Deactivates a user and ends their sessions.',
    params: IdParams,
    response: AdminUser,
    status: 200,
  },
  reactivate: {
    method: 'POST',
    path: '/admin/users/:id/reactivate',
    access: 'admin',
    summary: 'Lets a deactivated user sign in again.',
    params: IdParams,
    response: AdminUser,
    status: 200,
  },
})

/** For the gateway and the other services only. */
export const internalAuthApi = defineApi({
  keys: {
    method: 'GET',
    path: '/internal/keys',
    access: 'public',
    summary: 'The public keys that verify session tokens.',
    response: z.object({ keys: z.array(z.object({ kid: z.string(), pem: z.string() })) }),
  },
  sessionFeed: {
    method: 'GET',
    path: '/internal/sessions/feed',
    access: 'public',
    summary:
      'Sessions ended and roles changed since `since`; everything that still matters without it.',
    query: z.object({ since: z.optional(z.string()), after: z.optional(z.string()) }),
    response: z.object({
      now: z.string(),
      ended: z.array(z.object({ sid: Id, exp: z.int() })),
      generations: z.array(z.object({ userId: Id, generation: z.int() })),
      /** `version` as in `user.changed`. */
      roles: z.array(z.object({ userId: Id, role: Role, version: z._default(z.int(), 0) })),
      /** There is more: to be asked for with this as `after` and the same `since`. */
      next: z.optional(z.string()),
    }),
  },
  renew: {
    method: 'POST',
    path: '/internal/sessions/renew',
    access: 'user',
    summary: 'A fresh token for the same, still living session, with the current role.',
    response: z.object({ token: z.string() }),
    status: 200,
    idempotent: false,
  },
  /** The caller is a service, and its bearer token is JOB_TOKEN_SECRET. */
  jobToken: {
    method: 'POST',
    path: '/internal/job-tokens',
    access: 'public',
    summary:
      'A token for background work on behalf of an active user, with the current role; 60 s.',
    body: z.object({ userId: Id }),
    response: z.object({ token: z.string() }),
    status: 200,
    idempotent: false,
  },
  people: {
    method: 'GET',
    path: '/internal/users',
    access: 'admin',
    summary: 'Users by id, department or all, for bulk reports and the list of all expenses.',
    query: z.object({
      ids: z.optional(z.string()),
      department: z.optional(z.string()),
      ...pageQuery,
    }),
    response: z.array(User),
  },
})
