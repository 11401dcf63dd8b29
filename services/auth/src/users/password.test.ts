import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { parseOptions } from '@node-rs/argon2'
import { hashPassword, passwordMatches } from './password.ts'

describe('a password', () => {
  it('is kept as argon2id at the cost OWASP names, each with a salt of its own', async () => {
    const [one, two] = await Promise.all([
      hashPassword('correct horse'),
      hashPassword('correct horse'),
    ])
    assert.match(one, /^\$argon2id\$/)
    assert.notEqual(one, two)
    const { memoryCost, timeCost, parallelism, outputLen, saltLen } = parseOptions(one)
    assert.deepEqual(
      { memoryCost, timeCost, parallelism, outputLen, saltLen },
      { memoryCost: 19_456, timeCost: 2, parallelism: 1, outputLen: 32, saltLen: 16 },
    )
  })

  it('matches only itself, and nobody matches anything', async () => {
    const kept = await hashPassword('correct horse')
    assert.equal(await passwordMatches(kept, 'correct horse'), true)
    assert.equal(await passwordMatches(kept, 'Correct horse'), false)
    assert.equal(await passwordMatches(undefined, 'nobody has this password'), false)
  })

  it('is another one when its last of 128 letters differs', async () => {
    const start = 'x'.repeat(127)
    const kept = await hashPassword(`${start}a`)
    assert.equal(await passwordMatches(kept, `${start}a`), true)
    assert.equal(await passwordMatches(kept, `${start}b`), false)
  })

  it('is checked in turn when many come at once, and each gets its own answer', async () => {
    const kept = await hashPassword('correct horse')
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        passwordMatches(kept, index % 3 === 0 ? 'correct horse' : 'wrong'),
      ),
    )
    assert.deepEqual(
      answers,
      Array.from({ length: 20 }, (_, index) => index % 3 === 0),
    )
  })
})
