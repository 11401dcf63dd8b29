import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { withTimeLimit } from './time-limit.ts'

describe('work with a time limit', () => {
  it('is answered or fails as it does, and leaves no timer behind', async (test) => {
    const cleared = test.mock.method(globalThis, 'clearTimeout')
    assert.equal(await withTimeLimit(60_000, Promise.resolve(7)), 7)
    await assert.rejects(withTimeLimit(60_000, Promise.reject(new Error('broken'))), /broken/)
    assert.equal(cleared.mock.callCount(), 2)
  })

  it('is a TimeoutError after it, and what it comes to later hurts nobody', async (test) => {
    test.mock.timers.enable({ apis: ['setTimeout'] })
    const work = Promise.withResolvers<number>()
    const limited = withTimeLimit(5000, work.promise)
    test.mock.timers.tick(4999)
    assert.equal(await Promise.race([limited, Promise.resolve('waiting')]), 'waiting')
    test.mock.timers.tick(1)
    await assert.rejects(limited, { name: 'TimeoutError', message: 'not done within 5000 ms' })
    work.reject(new Error('too late'))
    await Promise.resolve()
  })
})
