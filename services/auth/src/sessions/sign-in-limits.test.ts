import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, it } from 'node:test'
import { AppError } from '@sortie/platform/errors'
import { eventually } from '@sortie/testing/eventually'
import { newNamespace, testEnvironment } from '@sortie/testing/test-service'
import { Redis } from 'ioredis'
import { waitAfter } from './session.ts'

const environment = testEnvironment({ url: 'http://127.0.0.1:9' }, newNamespace())
Object.assign(process.env, environment, {
  KEYS_DIR: '-',
  LIMIT_SIGN_IN: '3',
  LIMIT_SIGN_IN_ACCOUNT: '6',
  LIMIT_SIGN_IN_ADDRESS: '9',
})
// Limits are read from the environment when the module is imported.
const { closeCounters, counter } = await import('./counters.ts')
const { countAttempt, rememberPlace } = await import('./sign-in-limits.ts')

describe('attempts to sign in', () => {
  before(async () => {
    // Before Redis is connected this process counts by itself, and would start again in Redis.
    const redis = new Redis(environment.REDIS_URL ?? '')
    const probe = counter('probe', 60)
    await eventually(async () => {
      await probe.penalty('any')
      assert.ok(await redis.exists(`${environment.NAMESPACE}_auth_limit_probe:any`))
    }).finally(() => redis.disconnect())
  })
  after(closeCounters)

  const someone = () => `${randomUUID()}@example.org`
  const somewhere = () => randomUUID()
  const wrong = async (email: string, from: string) => {
    await countAttempt(email, from)
  }
  const retryAfter = async (email: string, from: string): Promise<number | null> => {
    try {
      await (await countAttempt(email, from)).undo()
      return null
    } catch (error) {
      assert.ok(error instanceof AppError)
      assert.equal(error.kind, 'too_many')
      assert.equal(error.code, 'too_many_attempts')
      return error.retryAfter ?? null
    }
  }

  it('have to wait twice as long each time once the free ones are used', () => {
    assert.deepEqual(
      [1, 2, 3, 4, 11, 40].map((wrongOnes) => waitAfter(wrongOnes, 900)),
      [1, 2, 4, 8, 900, 900],
    )
  })

  it('of one address for one account are slowed; the owner gets in from elsewhere', async () => {
    const [email, thief, owner] = [someone(), somewhere(), somewhere()]
    for (let i = 0; i < 4; i++) await wrong(email, thief)
    assert.equal(await retryAfter(email, thief), 1)
    assert.equal(await retryAfter(email, owner), null)
  })

  it('do not slip through when many come at once', async () => {
    const [email, from] = [someone(), somewhere()]
    const outcomes = await Promise.allSettled(Array.from({ length: 40 }, () => wrong(email, from)))
    assert.equal(outcomes.filter(({ status }) => status === 'fulfilled').length, 4)
    // The refused ones are not counted for the account.
    assert.equal(await retryAfter(email, somewhere()), null)
  })

  it('are free again after a good one', async () => {
    const [email, from] = [someone(), somewhere()]
    for (let i = 0; i < 3; i++) await wrong(email, from)
    await (await countAttempt(email, from)).succeeded()
    for (let i = 0; i < 3; i++) assert.equal(await retryAfter(email, from), null)
  })

  it('for one account from many addresses are slowed, except where somebody has signed in before', async () => {
    const [email, home] = [someone(), somewhere()]
    await (await countAttempt(email, home)).succeeded()
    for (let i = 0; i < 7; i++) await wrong(email, somewhere())
    assert.equal(await retryAfter(email, somewhere()), 1)
    assert.equal(await retryAfter(email, home), null)
  })

  it('from one address for many accounts are slowed', async () => {
    const office = somewhere()
    for (let i = 0; i < 10; i++) await wrong(someone(), office)
    assert.equal(await retryAfter(someone(), office), 1)
    assert.equal(await retryAfter(someone(), somewhere()), null)
  })

  it('a new password resets the delay', async () => {
    const [email, from] = [someone(), somewhere()]
    for (let i = 0; i < 4; i++) await wrong(email, from)
    assert.equal(await retryAfter(email, from), 1)
    await rememberPlace(email, from)
    assert.equal(await retryAfter(email, from), null)
  })
})
