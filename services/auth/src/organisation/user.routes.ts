import { knownPeopleApi } from '@sortie/contracts/accounting'
import { adminUserApi, type UserChange } from '@sortie/contracts/admin-user'
import { internalAuthApi } from '@sortie/contracts/internal-auth'
import { organisationApi } from '@sortie/contracts/organisation'
import type { Caller } from '@sortie/platform/context'
import { notFound } from '@sortie/platform/errors'
import { implement } from '@sortie/platform/http/implement'
import type * as z from 'zod/mini'
import { setPassword } from '../account/password-resets/set-password.ts'
import { mailsToFolder } from '../mail/send-mail.ts'
import { demandProof } from '../second-factors/demand-proof.ts'
import { resetSecondFactor } from '../second-factors/reset-second-factor.ts'
import { signedInUser } from '../sessions/session.queries.ts'
import { recorded } from '../trail/own-acts.ts'
import { listActs } from '../trail/trail.queries.ts'
import { brand } from '../users/brand.ts'
import { changeUser } from '../users/change-user.ts'
import { managerDoubts } from '../users/manager-doubts.ts'
import { mayApprove } from '../users/may-approve.ts'
import { readRules } from '../users/organisation.queries.ts'
import { hashPassword } from '../users/password.ts'
import type { StoredUser } from '../users/user.model.ts'
import { countUsers, knownPeople, listPeople, listUsers, payees } from '../users/user.queries.ts'
import { toAdminUser } from '../users/user.ts'
import { changeLogo } from './change-logo.ts'
import { changeOrganisation } from './change-organisation.ts'
import { byAdmin, demandDuty } from './demand-admin.ts'
import { namedManagers } from './directory/managers.ts'
import { eraseUser } from './erase-user.ts'
import { inviteAgain, makeUser } from './invite-user.ts'

/** Without the device, which is the administrator's and must not be in the mail to the user. */
const byAdministrator = { address: '', device: '' }

export const userRoutes = [
  implement(
    adminUserApi,
    {
      list: async ({ query }) => listUsers(query, await confirmedDomains()),
      counts: async () => countUsers(await confirmedDomains()),
      managerDoubts: async ({ query }) =>
        managerDoubts(query, await confirmedDomains(), await namedManagers()),
      create: async ({ user, body }) => shownToAdmin(await makeUser(body, user)),
      invite: async ({ user, params }) => shownToAdmin(await inviteAgain(params.id, user)),
      change: async ({ user, params, body }) =>
        shownToAdmin(
          await recorded(actOf(body), user, params.id, () => changeUser(params.id, body)),
        ),
      async resetPassword({ user, params, body }) {
        const passwordHash = await hashPassword(body.password)
        const changed = await recorded('password_reset', user, params.id, async () => {
          const found = await setPassword({ _id: params.id }, passwordHash, byAdministrator)
          if (!found) throw notFound('user')
          return found
        })
        return shownToAdmin(changed)
      },
      resetSecondFactor: async ({ user, params }) =>
        shownToAdmin(await resetSecondFactor(params.id, user)),
      deactivate: ({ user, params }) => setActive(params.id, false, user),
      reactivate: ({ user, params }) => setActive(params.id, true, user),
      erase: async ({ user, params }) => shownToAdmin(await eraseUser(params.id, user)),
    },
    {
      list: byAdmin,
      counts: byAdmin,
      managerDoubts: byAdmin,
      create: byAdmin,
      invite: byAdmin,
      change: byAdmin,
      resetPassword: byAdmin,
      resetSecondFactor: byAdmin,
      deactivate: byAdmin,
      reactivate: byAdmin,
      erase: byAdmin,
    },
  ),
  implement(knownPeopleApi, { list: ({ query }) => knownPeople(query) }, { list: byAdmin }),
  implement(
    organisationApi,
    {
      show: async () => ({
        ...(await readRules()),
        ...(mailsToFolder() && { mailsToFolder: true }),
      }),
      change: ({ user, body }) => changeOrganisation(body, user),
      brand: () => brand(),
      changeLogo: ({ user, body }) => changeLogo(body.logo, user),
      acts: ({ query }) => listActs(query),
    },
    { show: byAdmin, change: byAdmin, changeLogo: byAdmin, acts: byAdmin },
  ),
  implement(
    {
      people: internalAuthApi.people,
      duties: internalAuthApi.duties,
      payees: internalAuthApi.payees,
      demandProof: internalAuthApi.demandProof,
    },
    {
      duties: async ({ user }) => ({ duties: (await signedInUser(user)).duties ?? [] }),
      async payees({ body, user }) {
        await demandDuty('finance', user)
        return payees(body.ids)
      },
      demandProof: ({ body, user }) => demandProof(body.proof, user),
      people: ({ query }) => listPeople(query),
    },
  ),
]

async function confirmedDomains(): Promise<string[]> {
  return (await readRules()).confirmedDomains
}

async function shownToAdmin(user: StoredUser) {
  return toAdminUser(user, mayApprove(user, await confirmedDomains()))
}

async function setActive(id: string, active: boolean, admin: Caller) {
  const act = active ? 'user_reactivated' : 'user_deactivated'
  return shownToAdmin(await recorded(act, admin, id, () => changeUser(id, { active })))
}

function actOf({ role, active, duties, confirmed, reportsGoAlong }: z.output<typeof UserChange>) {
  if (reportsGoAlong) return 'reports_moved'
  if (active !== undefined) return active ? 'user_reactivated' : 'user_deactivated'
  if (confirmed !== undefined) return confirmed ? 'user_confirmed' : 'user_unconfirmed'
  if (duties !== undefined) return 'duties_changed'
  return role === undefined ? 'user_changed' : 'role_changed'
}
