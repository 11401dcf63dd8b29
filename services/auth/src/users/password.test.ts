import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { parseOptions } from '@node-rs/argon2'
import { hashPassword, passwordMatches } from './password.ts'

describe('a password', () => {
  it('is stored as argon2id at the cost that OWASP recommends, each with its own salt', async () => {
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

  it('matches only itself; where there is no user, nothing matches', async () => {
    const kept = await hashPassword('correct horse')
    assert.equal(await passwordMatches(kept, 'correct horse'), true)
    assert.equal(await passwordMatches(kept, 'Correct horse'), false)
    assert.equal(await passwordMatches(undefined, 'nobody has this password'), false)
  })

  it('does not match a password of 128 letters of which only the last differs', async () => {
    const start = 'x'.repeat(127)
    const kept = await hashPassword(`${start}a`)
    assert.equal(await passwordMatches(kept, `${start}a`), true)
    assert.equal(await passwordMatches(kept, `${start}b`), false)
  })

  it('is checked correctly when many are checked at once', async () => {
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

  const names = [
    'Grüße aus Köln',
    'パスワードが',
    'Ångström 12',
    'ﬁsh & ｃｈｉｐｓ',
    '각하 비밀번호',
  ]
  for (const typed of names)
    it(`matches in every form of Unicode: ${typed}`, async () => {
      const kept = await hashPassword(typed.normalize('NFD'))
      for (const form of ['NFC', 'NFD', 'NFKC', 'NFKD'] as const) {
        assert.equal(await passwordMatches(kept, typed.normalize(form)), true, form)
      }
      assert.equal(await passwordMatches(kept, `${typed}!`), false)
    })
})
