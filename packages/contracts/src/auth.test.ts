import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import * as z from 'zod/mini'
import { UserFilter } from './admin-user.ts'
import { Claims, Registration, SignIn } from './auth.ts'
import { Email, Password } from './user.ts'

const id = '6f1c1f0e-6d0a-4c5e-9a51-0d8f5f2f7c11'
const claims = { sub: id, sid: id, role: 'user', email: 'a@b.example', iat: 1, exp: 2 } as const

function sentenceOf(schema: z.ZodMiniType, given: unknown): string | undefined {
  return z.safeDecode(schema, given as never).error?.issues[0]?.message
}

describe('an address', () => {
  it('is kept in lower case without spaces, so that one person has one account', () => {
    assert.equal(z.decode(Email, ' Casey.Jordan@Example.COM '), 'casey.jordan@example.com')
  })

  it('is refused when mail cannot reach it', () => {
    for (const given of ['', 'casey', 'casey@', '@example.com', 'a b@example.com', 'a@b', 7, null])
      assert.equal(sentenceOf(Email, given), 'Invalid email address', String(given))
    assert.equal(sentenceOf(Email, `${'a'.repeat(250)}@b.example`), 'Invalid email address')
  })
})

describe('a password', () => {
  it('has 6 to 128 characters', () => {
    assert.equal(sentenceOf(Password, '12345'), 'Password must be at least 6 characters')
    assert.equal(sentenceOf(Password, 'x'.repeat(129)), 'Use at most 128 characters.')
    for (const given of ['123456', 'x'.repeat(128)]) assert.equal(z.decode(Password, given), given)
  })

  it('is taken as it is: its spaces are part of it', () => {
    assert.equal(z.decode(Password, '  secret  '), '  secret  ')
  })
})

describe('a registration', () => {
  it('takes an address and a password, and no role that somebody adds', () => {
    const given = { email: 'A@b.example', password: 'correct horse', role: 'admin', isActive: true }
    assert.deepEqual(z.decode(Registration, given as never), {
      email: 'a@b.example',
      password: 'correct horse',
    })
  })
})

describe('a sign-in', () => {
  it('says which of the two is missing', () => {
    assert.equal(sentenceOf(SignIn, { username: ' ', password: 'x' }), 'Enter your e-mail address.')
    assert.equal(sentenceOf(SignIn, { username: 'a@b.example' }), 'Enter your password.')
  })

  it('accepts any password that is not empty, up to the length that may be hashed', () => {
    assert.equal(z.safeDecode(SignIn, { username: 'a@b.example', password: 'x' }).success, true)
    const long = { username: 'a@b.example', password: 'x'.repeat(201) }
    assert.equal(z.safeDecode(SignIn, long).success, false)
  })
})

describe('the claims of a token', () => {
  it('count as those of the first generation when it is older than generations', () => {
    assert.equal(z.decode(Claims, claims).gen, 0)
    assert.equal(z.decode(Claims, { ...claims, gen: 3 }).gen, 3)
  })

  it('are invalid with an unknown role, without a session or without an expiry', () => {
    const { sid: _sid, ...withoutSession } = claims
    const { exp: _exp, ...withoutEnd } = claims
    for (const given of [{ ...claims, role: 'root' }, withoutSession, withoutEnd])
      assert.equal(z.safeDecode(Claims, given as never).success, false)
  })
})

describe('the search for users', () => {
  it('is a text of at most 200 characters; outer spaces are no part of it, and "all" is a word', () => {
    assert.equal(z.decode(UserFilter, { search: ' ' }).search, '')
    assert.equal(z.decode(UserFilter, { search: 'all' }).search, 'all')
    assert.equal(z.decode(UserFilter, { search: 'Hale' }).search, 'Hale')
    assert.equal(z.safeDecode(UserFilter, { search: 'x'.repeat(201) }).success, false)
    assert.equal(z.safeDecode(UserFilter, { search: { $regex: '' } } as never).success, false)
  })
})
