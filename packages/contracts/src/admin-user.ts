import * as z from 'zod/mini'
import { IdParams, Instant, pageQuery, searchWords, UserIds } from './common.ts'
import { defineApi } from './endpoint.ts'
import { firstOf } from './record.ts'
import { Duty, Email, GivenPerson, Password, PersonGiven, Role, User } from './user.ts'

/** The admin screens read the flag as `active`. */
export const AdminUser = z.extend(User, {
  ...GivenPerson.shape,
  active: z.boolean(),
  hasSecondFactor: z.boolean(),
  /** False until a link mailed to the address was used; then it is left out. */
  emailProven: z.optional(z.boolean()),
  /** When the invitation was mailed last, until a password is chosen; then it is left out. */
  invitedAt: z.optional(Instant),
  /** An administrator made the account, or has confirmed whose it is. */
  confirmed: z.boolean(),
  /** Active, and confirmed or with a proven address at a domain that the organisation has named. */
  mayApprove: z.boolean(),
  /** When the personal data was erased; what is left bears no name, and cannot be changed. */
  erasedAt: z.optional(Instant),
})
export type AdminUserJson = z.input<typeof AdminUser>

const AdminPassword = z.object({ password: Password })
export const NewUser = z
  .object({
    email: Email,
    /** Left out with an invitation, and required without one. */
    password: z.optional(Password),
    /** A link is mailed to the address, by which the person chooses the password. */
    invitation: z.optional(z.boolean('invitation must be true or false')),
    role: z._default(Role, 'user'),
    ...firstOf(PersonGiven),
  })
  .check(
    z.check(({ value: { password, invitation }, issues }) => {
      if (Boolean(invitation) !== (password !== undefined)) return
      const message = invitation
        ? 'Leave the password out: whoever is invited chooses it.'
        : 'Password must be at least 6 characters'
      issues.push({ code: 'custom', path: ['password'], message, input: password })
    }),
  )
export const UserChange = z.object({
  role: z.optional(Role),
  active: z.optional(z.boolean('active must be true or false')),
  duties: z.optional(z.array(Duty)),
  confirmed: z.optional(z.boolean('confirmed must be true or false')),
  /** What waits for the manager of before goes along to the new one; else it stays until somebody says so. */
  reportsGoAlong: z.optional(z.boolean('reportsGoAlong must be true or false')),
  ...firstOf(PersonGiven),
})

export const UserFilter = z.object({
  search: searchWords(200),
  userIds: z.optional(UserIds),
  /** Whose name or address is exactly this. */
  named: searchWords(200),
  ...pageQuery,
})
export const UserCounts = z.object({
  total: z.int(),
  admins: z.int(),
  inactive: z.int(),
  /** Who may approve reports, beside administrators. */
  approvers: z.int(),
  departments: z.array(z.string()),
})

/** Why the manager of somebody active is none who could decide. */
const managerDoubts = ['no_account', 'vacant', 'loop', 'named'] as const
export const ManagerDoubt = z.object({
  person: AdminUser,
  doubt: z.enum(managerDoubts),
  /** With `named`: whom the directory names, who is nobody here, or reports to them. */
  named: z.optional(z.string()),
  /** With `no_account`: the one person who may approve and whose name or address that is, to be linked. */
  proposed: z.nullable(AdminUser),
})
export type ManagerDoubtJson = z.input<typeof ManagerDoubt>

export const adminUserApi = defineApi({
  list: {
    method: 'GET',
    path: '/admin/users',
    access: 'admin',
    summary:
      'Users, newest first: all, those with a word in e-mail, name or department, of exactly a name or e-mail, or those whose ids are given.',
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
  managerDoubts: {
    method: 'GET',
    path: '/admin/users/manager-doubts',
    access: 'admin',
    summary: 'People whose manager is only a name, has left, or reports to them: the newest first.',
    query: z.object(pageQuery),
    response: z.array(ManagerDoubt),
  },
  create: {
    method: 'POST',
    path: '/admin/users',
    access: 'admin',
    summary: 'Makes a user, with a password or by an invitation that is mailed to the address.',
    body: NewUser,
    response: AdminUser,
  },
  invite: {
    method: 'POST',
    path: '/admin/users/:id/invite',
    access: 'admin',
    problems: ['conflict', 'too_many'],
    summary:
      'Mails the invitation again to a user who has chosen no password yet; the link before holds no longer.',
    params: IdParams,
    response: AdminUser,
    status: 200,
  },
  change: {
    method: 'PUT',
    path: '/admin/users/:id',
    access: 'admin',
    summary: "Changes a user's role, active flag, duties, names, or whether they are confirmed.",
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
  erase: {
    method: 'POST',
    path: '/admin/users/:id/erase',
    access: 'admin',
    problems: ['conflict'],
    summary:
      'Erases the personal data of a deactivated user for good. Figures of reports, and the trail, stay whole.',
    params: IdParams,
    response: AdminUser,
    status: 200,
  },
})
