import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import * as z from 'zod/mini'
import { accountApi, EmailChange, PasswordChange, Session } from './account.ts'
import { ForgottenPassword, NewPassword, ResetLink } from './auth.ts'
import { anId, faultsOf, takes } from './testing/faults.ts'

describe('a change of the password', () => {
  it('wants the current one, however short, and a new one of at least 6 characters', () => {
    assert.deepEqual(faultsOf(PasswordChange, { currentPassword: 'x', password: 'secret' }), {})
    assert.deepEqual(faultsOf(PasswordChange, { currentPassword: '', password: '12345' }), {
      currentPassword: 'Enter your current password.',
      password: 'Password must be at least 6 characters',
    })
    const without = faultsOf(PasswordChange, { currentPassword: 7 })
    assert.equal(without.currentPassword, 'Enter your current password.')
  })

  it('hashes no text of any length', () => {
    assert.equal(
      takes(PasswordChange, { currentPassword: 'x'.repeat(201), password: 'secret' }),
      false,
    )
  })
})

describe('a change of the address', () => {
  it('is kept as a sign-in finds it', () => {
    const given = { currentPassword: 'secret', email: ' New@Example.com ' }
    assert.deepEqual(z.decode(EmailChange, given), { ...given, email: 'new@example.com' })
  })

  it('is no change with no password where one is given', () => {
    assert.deepEqual(faultsOf(EmailChange, { email: 'new@example.com', currentPassword: '' }), {
      currentPassword: 'Enter your current password.',
    })
  })
})

describe('a mailed link', () => {
  const confirm = accountApi.confirmEmail.body

  it('is incomplete without its token, which the sentence says', () => {
    for (const token of ['', undefined, null, 7]) {
      assert.deepEqual(faultsOf(confirm, { token }), { token: 'The link is incomplete.' })
      assert.deepEqual(faultsOf(ResetLink, { token }), { token: 'The reset link is incomplete.' })
    }
  })

  it('has a token of at most 200 characters', () => {
    for (const schema of [confirm, ResetLink]) {
      assert.ok(takes(schema, { token: 'x'.repeat(200) }))
      assert.equal(takes(schema, { token: 'x'.repeat(201) }), false)
    }
  })

  it('sets a password by the rules of every password', () => {
    assert.deepEqual(faultsOf(NewPassword, { token: 't', password: 'short' }), {
      password: 'Password must be at least 6 characters',
    })
  })

  it('is asked for by an address, whatever its case', () => {
    assert.deepEqual(z.decode(ForgottenPassword, { email: 'CASEY@example.com' }), {
      email: 'casey@example.com',
    })
    assert.deepEqual(faultsOf(ForgottenPassword, { email: 'casey' }), {
      email: 'Invalid email address',
    })
  })
})

describe('a session', () => {
  it('is answered with its times as ISO text, and without its token', () => {
    const at = new Date('2026-05-01T09:00:00Z')
    const answer = z.encode(Session, {
      id: anId,
      device: 'Firefox on Linux',
      address: '192.0.2.7',
      current: true,
      startedAt: at,
      seenAt: at,
      token: 'secret',
    } as never)
    assert.deepEqual(answer, {
      id: anId,
      device: 'Firefox on Linux',
      address: '192.0.2.7',
      current: true,
      startedAt: at.toISOString(),
      seenAt: at.toISOString(),
    })
  })
})

describe('what ends sessions or sets passwords', () => {
  it('is done anew each time it is asked: no first answer is kept of it', () => {
    for (const name of ['endOtherSessions', 'changePassword', 'changeEmail'] as const)
      assert.equal(accountApi[name].idempotent, false, name)
  })
})
