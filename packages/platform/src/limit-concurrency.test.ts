import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { limitConcurrency, serializeByKey } from './limit-concurrency.ts'

describe('limited concurrency', () => {
  it('runs at most the given number at once, the others in their order, also after a failure', async () => {
    const inTurn = limitConcurrency(2)
    const started: number[] = []
    const held = [0, 1, 2, 3].map(() => Promise.withResolvers<void>())
    const work = held.map(({ promise }, index) =>
      inTurn(() => {
        started.push(index)
        return promise
      }),
    )
    assert.deepEqual(started, [0, 1])
    held[1]?.reject(new Error('failed'))
    await assert.rejects(work[1] ?? Promise.resolve(), /failed/)
    await new Promise(setImmediate)
    assert.deepEqual(started, [0, 1, 2])
    for (const { resolve } of held) resolve()
    await Promise.allSettled(work)
    assert.deepEqual(started, [0, 1, 2, 3])
  })

  it('refuses new work while too many wait, and accepts it again afterwards', async () => {
    const inTurn = limitConcurrency(1, { mostWaiting: 1, full: () => new Error('full') })
    const held = Promise.withResolvers<void>()
    const [first, second] = [inTurn(() => held.promise), inTurn(async () => 'second')]
    await assert.rejects(
      inTurn(async () => 'third'),
      /full/,
    )
    held.resolve()
    await first
    assert.equal(await second, 'second')
    assert.equal(await inTurn(async () => 'fourth'), 'fourth')
  })
})

describe('serialized work', () => {
  it('of one key runs one after another in its order, also after a failure', async () => {
    const inTurn = serializeByKey()
    const seen: string[] = []
    let running = 0
    const work = (name: string) =>
      inTurn('Ada', async () => {
        assert.equal(++running, 1)
        await new Promise(setImmediate)
        running--
        seen.push(name)
        if (name === 'b') throw new Error('b failed')
        return name
      })
    const ended = await Promise.allSettled(['a', 'b', 'c'].map(work))
    assert.deepEqual(seen, ['a', 'b', 'c'])
    assert.deepEqual(
      ended.map(({ status }) => status),
      ['fulfilled', 'rejected', 'fulfilled'],
    )
  })

  it('of different keys runs concurrently', async () => {
    const inTurn = serializeByKey()
    const held = Promise.withResolvers<void>()
    const first = inTurn('Ada', () => held.promise)
    assert.equal(await inTurn('Bob', async () => 'done'), 'done')
    held.resolve()
    await first
  })
})
