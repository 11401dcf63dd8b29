import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import type { AdminUserJson } from '@sortie/contracts/admin-user'
import type { AuditEntryJson, OrganisationJson } from '@sortie/contracts/organisation'
import type { UserJson } from '@sortie/contracts/user'
import { askAs } from './ask.ts'
import type { Caller } from './caller.ts'
import { addApp, opens } from './sign-in-use-cases.ts'
import { somebody } from './somebody.ts'
import type { UseCase } from './use-case.ts'

type Act = AuditEntryJson['act']

/** Changes by an administrator to an account; the audit log has an entry for each that was made, and no other. */
export function adminCasesOf(url: string, admin: Caller): UseCase[] {
  const ask = askAs(admin)
  const found = async (email: string) => {
    const users = await ask<AdminUserJson[]>('GET', `/admin/users?search=${email}`)
    assert.ok(users.length < 2, 'made twice')
    return users[0]
  }
  const told = async (act: Act, email: string | null, isDone: boolean) => {
    const entries = await ask<AuditEntryJson[]>('GET', '/admin/audit?limit=20')
    const isTold = entries.some((one) => one.act === act && one.subjectEmail === email)
    assert.equal(isTold, isDone, `${act} in the audit`)
    return isDone
  }

  return [
    {
      name: 'an administrator makes a user',
      service: 'auth',
      event: { type: 'user.registered', id: 'userId' },
      async prepare() {
        const body = { email: `${randomUUID()}@example.com`, password: randomUUID() }
        const isDone = async () => told('user_created', body.email, !!(await found(body.email)))
        return { caller: admin, method: 'POST', path: '/admin/users', body, isDone }
      },
    },
    onSomebody("changes somebody's role", 'role_changed', async ({ id, email }) => ({
      method: 'PUT',
      path: `/admin/users/${id}`,
      body: { role: 'admin' },
      isDone: async () => (await found(email))?.role === 'admin',
    })),
    onSomebody("resets somebody's password", 'password_reset', async ({ id, email }) => {
      const body = { password: randomUUID() }
      const isDone = () => opens(url, email, body.password)
      return { method: 'POST', path: `/admin/users/${id}/reset-password`, body, isDone }
    }),
    onSomebody('deactivates somebody', 'user_deactivated', async ({ id, email }) => ({
      method: 'POST',
      path: `/admin/users/${id}/deactivate`,
      isDone: async () => (await found(email))?.active === false,
    })),
    onSomebody('reactivates somebody', 'user_reactivated', async ({ id, email }) => {
      await ask('POST', `/admin/users/${id}/deactivate`)
      const isDone = async () => (await found(email))?.active === true
      return { method: 'POST', path: `/admin/users/${id}/reactivate`, isDone }
    }),
    onSomebody('removes a lost second factor', 'second_factor_reset', async (person) => {
      await addApp(person.ask)
      const isDone = async () => (await found(person.email))?.hasSecondFactor === false
      return { method: 'POST', path: `/admin/users/${person.id}/reset-second-factor`, isDone }
    }),
    {
      // Not the other way round: nobody could sign in after it.
      name: 'an administrator no longer demands a second factor',
      service: 'auth',
      async prepare() {
        const path = '/admin/organisation'
        await ask('PUT', path, { secondFactorRequired: true })
        const isDone = async () => !(await ask<OrganisationJson>('GET', path)).secondFactorRequired
        return { caller: admin, method: 'PUT', path, body: { secondFactorRequired: false }, isDone }
      },
    },
  ]

  function onSomebody(
    does: string,
    act: Act,
    prepare: (
      person: { id: string } & Awaited<ReturnType<typeof somebody>>,
    ) => Promise<Omit<Awaited<ReturnType<UseCase['prepare']>>, 'id' | 'caller'>>,
  ): UseCase {
    return {
      name: `an administrator ${does}`,
      service: 'auth',
      async prepare() {
        const person = await somebody(url)
        const { id } = await person.ask<UserJson>('GET', '/api/user')
        const call = await prepare({ ...person, id })
        const isDone = async () => told(act, person.email, await call.isDone())
        return { ...call, caller: admin, isDone }
      },
    }
  }
}
