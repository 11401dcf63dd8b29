import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import type { AdminUserJson } from '@sortie/contracts/admin-user'
import type { AdministratorActJson } from '@sortie/contracts/organisation'
import type { UserJson } from '@sortie/contracts/user'
import { askAs } from './ask.ts'
import type { Caller } from './caller.ts'
import { somebody } from './somebody.ts'
import type { UseCase } from './use-case.ts'

type Act = AdministratorActJson['act']

/** Changes by an administrator to an account; the administrators’ log has an entry for each that was made, and no other. */
export function adminCasesOf(url: string, admin: Caller): UseCase[] {
  const ask = askAs(admin)
  const found = async (email: string) => {
    const users = await ask<AdminUserJson[]>('GET', `/admin/users?search=${email}`)
    assert.ok(users.length < 2, 'made twice')
    return users[0]
  }
  const told = async (act: Act, email: string | null, isDone: boolean) => {
    const entries = await ask<AdministratorActJson[]>('GET', '/admin/acts?limit=20')
    const isTold = entries.some((one) => one.act === act && one.subjectEmail === email)
    assert.equal(isTold, isDone, `${act} in the list of acts`)
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
    {
      name: 'an administrator deactivates somebody',
      service: 'auth',
      async prepare() {
        const { ask: asking, email } = await somebody(url)
        const { id } = await asking<UserJson>('GET', '/api/user')
        const isDone = async () =>
          told('user_deactivated', email, (await found(email))?.active === false)
        return { caller: admin, method: 'POST', path: `/admin/users/${id}/deactivate`, isDone }
      },
    },
  ]
}
