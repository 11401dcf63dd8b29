import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
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
  it('is nothing of a public one', () => {
    for (const caller of [null, someone('user'), someone('admin')]) demand('public', caller)
  })

  it('is a session of every other, told apart from a role that is missing', () => {
    for (const access of ['user', 'admin'] as const)
      assert.throws(() => demand(access, null), refusal('signed_out', 'signed_out'))
    demand('user', someone('user'))
    demand('user', someone('admin'))
    assert.throws(() => demand('admin', someone('user')), refusal('forbidden', 'admin_only'))
    demand('admin', someone('admin'))
  })
})
