import { adminUserApi, internalAuthApi } from '@sortie/contracts/auth'
import type { Caller } from '@sortie/platform/context'
import { notFound } from '@sortie/platform/errors'
import { implement } from '@sortie/platform/http/implement'
import { setPassword } from '../password-resets/set-password.ts'
import { changeUser } from '../users/change-user.ts'
import { createUser } from '../users/create-user.ts'
import { hashPassword } from '../users/password.ts'
import { countUsers, listPeople, listUsers } from '../users/user.queries.ts'
import { toAdminUser } from '../users/user.ts'
import { demandAdmin } from './demand-admin.ts'

/** An administrator's device is nothing for the mail to the user. */
const byAdministrator = { address: '', device: '' }

export const userRoutes = [
  implement(
    adminUserApi,
    {
      list: ({ query }) => listUsers(query),
      counts: countUsers,
      create: async ({ body }) => toAdminUser(await createUser(body)),
      change: async ({ params, body }) => toAdminUser(await changeUser(params.id, body)),
      async resetPassword({ params, body }) {
        const passwordHash = await hashPassword(body.password)
        const changed = await setPassword({ _id: params.id }, passwordHash, byAdministrator)
        if (!changed) throw notFound('user')
        return toAdminUser(changed)
      },
      deactivate: async ({ params }) => toAdminUser(await changeUser(params.id, { active: false })),
      reactivate: async ({ params }) => toAdminUser(await changeUser(params.id, { active: true })),
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
      people: ({ query }) => listPeople(query),
    },
  ),
]

/** Here the role of the token is not enough: the role of now counts. */
function byAdmin({ user }: { user: Caller }): Promise<void> {
  return demandAdmin(user)
}
