import { adminUserApi, internalAuthApi, profileApi } from '@sortie/contracts/auth'
import { notFound } from '@sortie/platform/errors'
import { implement } from '@sortie/platform/http/implement'
import { signedInUser } from '../sessions/session.queries.ts'
import { changeProfile } from './change-profile.ts'
import { changeUser } from './change-user.ts'
import { createUser } from './create-user.ts'
import { hashPassword } from './password.ts'
import { setPassword } from './set-password.ts'
import { countUsers, demandAdmin, listPeople, listUsers } from './user.queries.ts'
import { toAdminUser, toUser } from './user.ts'

export const userRoutes = [
  implement(profileApi, {
    profile: ({ user }) => signedInUser(user),
    async changeProfile({ user, body }) {
      await signedInUser(user)
      return changeProfile(user.id, body)
    },
  }),
  implement(adminUserApi, {
    async list({ user, query, req, res }) {
      await demandAdmin(user)
      return (await listUsers(query, req, res)).map(toAdminUser)
    },
    async counts({ user }) {
      await demandAdmin(user)
      return countUsers()
    },
    async create({ user, body }) {
      await demandAdmin(user)
      return toAdminUser(await createUser(body))
    },
    async change({ user, params, body: { active, ...change } }) {
      await demandAdmin(user)
      return toAdminUser(await changeUser(params.id, active === undefined ? change : { ...change, isActive: active }))
    },
    async resetPassword({ user, params, body }) {
      await demandAdmin(user)
      const changed = await setPassword({ _id: params.id }, await hashPassword(body.password))
      if (!changed) throw notFound('user')
      return toAdminUser(changed)
    },
    async deactivate({ user, params }) {
      await demandAdmin(user)
      return toAdminUser(await changeUser(params.id, { isActive: false }))
    },
    async reactivate({ user, params }) {
      await demandAdmin(user)
      return toAdminUser(await changeUser(params.id, { isActive: true }))
    },
  }),
  implement(
    { people: internalAuthApi.people },
    {
      people: async ({ query, req, res }) => (await listPeople(query, req, res)).map(toUser),
    },
  ),
]
