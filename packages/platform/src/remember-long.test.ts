import assert from 'node:assert/strict'
import { it } from 'node:test'
import { rememberLong } from './remember-long.ts'

it('one result at a time is worked out for a key, and one that took long is given again, but not for long', async (t) => {
  t.mock.timers.enable({ apis: ['Date'] })
  const remembered = rememberLong<number>()
  let begun = 0
  /** Asks twice at once, for work that takes so long. */
  const asked = async (ms: number) => {
    const work = async () => {
      begun++
      t.mock.timers.tick(ms)
      return begun
    }
    return Promise.all([remembered('hotel', work), remembered('hotel', work)])
  }
  assert.deepEqual(await asked(20), [1, 1])
  assert.deepEqual(await asked(5000), [2, 2])
  t.mock.timers.tick(9000)
  assert.deepEqual(await asked(5000), [2, 2])
  t.mock.timers.tick(2000)
  assert.deepEqual(await asked(5000), [2, 2])
  assert.deepEqual(await asked(5000), [3, 3])
  t.mock.timers.tick(61_000)
  assert.deepEqual(await asked(20), [4, 4])
  assert.equal(await remembered('taxi', async () => 7), 7)
})

it('work that failed is tried again', async () => {
  const remembered = rememberLong<number>()
  await assert.rejects(
    remembered('hotel', () => Promise.reject(new Error('away'))),
    /away/,
  )
  assert.equal(await remembered('hotel', async () => 2), 2)
})
