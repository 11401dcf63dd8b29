import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import * as z from 'zod/mini'
import { FactorAdded } from './new-factor.ts'
import { Problem, SignInStep } from './problem.ts'
import {
  NewPasskey,
  PasskeyAnswer,
  SecondFactor,
  StepCode,
  secondFactorApi,
} from './second-factor.ts'
import { anId, faultsOf, takes } from './testing/faults.ts'

const credential = <R extends object>(response: R) => ({
  id: 'key',
  rawId: 'key',
  type: 'public-key' as const,
  response: { clientDataJSON: 'e30', ...response },
})
const signed = credential({ authenticatorData: 'AA', signature: 'BB' })
const attested = credential({ attestationObject: 'CC' })

describe('the answer of a passkey', () => {
  it('is passed on as the browser gave it, also what we do not know', () => {
    const answer = { ...signed, authenticatorAttachment: 'platform' }
    assert.deepEqual(z.decode(PasskeyAnswer, { ticket: 't', answer }), {
      ticket: 't',
      answer: { ...answer, clientExtensionResults: {} },
    })
  })

  it('is invalid without a signature, without a ticket, or with another kind', () => {
    for (const given of [
      { ticket: 't', answer: credential({ authenticatorData: 'AA' }) },
      { ticket: 't', answer: credential({ authenticatorData: 'AA', signature: '' }) },
      { ticket: 't', answer: { ...signed, type: 'password' } },
      { ticket: '', answer: signed },
      { answer: signed },
    ])
      assert.equal(takes(PasskeyAnswer, given), false, JSON.stringify(given))
  })

  it('has no part that is large to read', () => {
    const long = (part: object) => ({ ticket: 't', answer: { ...signed, ...part } })
    assert.equal(takes(PasskeyAnswer, long({ id: 'x'.repeat(1501) })), false)
    assert.equal(takes(PasskeyAnswer, { ticket: 'x'.repeat(4001), answer: signed }), false)
    const big = credential({ authenticatorData: 'x'.repeat(10_001), signature: 'BB' })
    assert.equal(takes(PasskeyAnswer, { ticket: 't', answer: big }), false)
  })
})

describe('a new passkey', () => {
  it('may have a name of at most 60 characters', () => {
    const named = (name?: string) => faultsOf(NewPasskey, { ticket: 't', answer: attested, name })
    assert.deepEqual(named(), {})
    assert.deepEqual(named('Laptop'), {})
    assert.deepEqual(named(' '), { name: 'Name is required' })
    assert.deepEqual(named('x'.repeat(61)), { name: 'Use at most 60 characters.' })
  })

  it('must be attested: a signature alone makes no passkey', () => {
    assert.equal(takes(NewPasskey, { ticket: 't', answer: signed }), false)
  })

  it('is renamed by the same rule', () => {
    assert.deepEqual(faultsOf(secondFactorApi.renamePasskey.body, { name: '' }), {
      name: 'Name is required',
    })
  })
})

describe('a code', () => {
  it('is taken with the spaces that people type around it', () => {
    assert.equal(z.decode(StepCode, { ticket: 't', code: ' 123 456 ' }).code, '123 456')
  })

  it('is asked for where it is missing, and refused where it cannot be one', () => {
    for (const code of ['', '  ', undefined, 123456])
      assert.deepEqual(faultsOf(StepCode, { ticket: 't', code }), { code: 'Enter the code.' })
    assert.deepEqual(faultsOf(StepCode, { ticket: 't', code: '1'.repeat(41) }), {
      code: 'This is not a code.',
    })
  })
})

describe('what is told of a second factor', () => {
  it('names passkeys and counts codes, without keys and secrets', () => {
    const at = new Date('2026-05-01T09:00:00Z')
    const passkey = { id: anId, name: 'Laptop', addedAt: at, usedAt: null, publicKey: 'KEY' }
    const kept = {
      passkeys: [passkey],
      authenticator: { addedAt: at, secret: 'SECRET' },
      recoveryCodes: 8,
      required: false,
      hasPassword: true,
    }
    assert.deepEqual(z.encode(SecondFactor, kept as never), {
      passkeys: [{ id: anId, name: 'Laptop', addedAt: at.toISOString(), usedAt: null }],
      authenticator: { addedAt: at.toISOString() },
      recoveryCodes: 8,
      required: false,
      hasPassword: true,
    })
  })

  it('has recovery codes with the first factor only', () => {
    assert.ok(takes(FactorAdded, { recoveryCodes: null, user: null }))
    assert.ok(takes(FactorAdded, { recoveryCodes: ['aaaa-bbbb'], user: null }))
    assert.equal(takes(FactorAdded, { user: null }), false)
  })

  it('is part of the problem that a half-done sign-in answers', () => {
    const next = { ticket: 't', kinds: ['passkey', 'recovery_code'] }
    assert.deepEqual(z.decode(SignInStep, next as never), next)
    const problem = { error: 'One more step.', code: 'second_factor_needed', requestId: 'r', next }
    assert.ok(takes(Problem, problem))
    assert.equal(takes(Problem, { ...problem, next: { ...next, kinds: ['sms'] } }), false)
  })
})

describe('a proof', () => {
  it('is needed by everything that takes a factor away', () => {
    const { removePasskey, removeAuthenticator, renewRecoveryCodes } = secondFactorApi
    for (const { body } of [removePasskey, removeAuthenticator, renewRecoveryCodes])
      for (const given of [{}, { proof: '' }, { proof: 'x'.repeat(4001) }])
        assert.deepEqual(Object.keys(faultsOf(body, given)), ['proof'])
  })
})
