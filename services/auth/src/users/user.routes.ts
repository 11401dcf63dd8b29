import { adminUserApi, internalAuthApi, profileApi } from '@sortie/contracts/auth'
import type { Caller } from '@sortie/platform/context'
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
  implement(
    adminUserApi,
    {
      list: async ({ query, req, res }) => (await listUsers(query, req, res)).map(toAdminUser),
      counts: countUsers,
      create: async ({ body }) => toAdminUser(await createUser(body)),
      async change({ params, body: { active, ...change } }) {
        return toAdminUser(
          await changeUser(
            params.id,
            active === undefined ? change : { ...change, isActive: active },
          ),
        )
      },
      async resetPassword({ params, body }) {
        const changed = await setPassword({ _id: params.id }, await hashPassword(body.password))
        if (!changed) throw notFound('user')
        return toAdminUser(changed)
      },
      deactivate: async ({ params }) =>
        toAdminUser(await changeUser(params.id, { isActive: false })),
      reactivate: async ({ params }) =>
        toAdminUser(await changeUser(params.id, { isActive: true })),
    },
    {
      list: byAdmin,
      counts: byAdmin,
      create: byAdmin,
      change: byAdmin,
      resetPassword: byAdmin,
      deactivate: byAdmin,
      reactivate: byAdmin,
    },
  ),
  implement(
    { people: internalAuthApi.people },
    {
      people: async ({ query, req, res }) => (await listPeople(query, req, res)).map(toUser),
    },
  ),
]

/** Here the role of the token is not enough: the role of now counts. */
function byAdmin({ user }: { user: Caller }): Promise<void> {
  return demandAdmin(user)
}
