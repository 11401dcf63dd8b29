import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { audiences } from '@sortie/contracts/auth'
import jsonwebtoken from 'jsonwebtoken'
import type { Caller } from '../context.ts'
import { AppError } from '../errors.ts'
import { demand } from './access.ts'

const someone = (role: 'user' | 'admin'): Caller => ({
  id: 'a',
  email: 'ada@example.org',
  role,
  sessionId: 's',
  generation: 0,
  token: 't',
})
const refusal = (kind: string, code: string) => (error: unknown) =>
  error instanceof AppError && error.kind === kind && error.code === code

describe('what a call demands of its caller', () => {
  it('is nothing for a public call', () => {
    for (const caller of [null, someone('user'), someone('admin')])
      demand({ access: 'public', method: 'POST' }, caller)
  })

  it('is a session for every other call: 401 without one, 403 without the role', () => {
    for (const method of ['GET', 'PUT']) {
      const [user, admin] = [
        { access: 'user', method } as const,
        { access: 'admin', method } as const,
      ]
      for (const call of [user, admin])
        assert.throws(() => demand(call, null), refusal('signed_out', 'signed_out'))
      demand(user, someone('user'))
      demand(user, someone('admin'))
      assert.throws(() => demand(admin, someone('user')), refusal('forbidden', 'admin_only'))
      demand(admin, someone('admin'))
    }
  })

  it('is a session, not a job token, for changes by an administrator', () => {
    const token = jsonwebtoken.sign({ aud: audiences.job }, 'a secret of this test only')
    const job = { ...someone('admin'), token }
    demand({ access: 'admin', method: 'GET' }, job)
    for (const method of ['POST', 'PUT', 'DELETE'])
      assert.throws(
        () => demand({ access: 'admin', method }, job),
        refusal('forbidden', 'token_for_jobs'),
      )
  })
})
