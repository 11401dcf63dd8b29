import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { turns, turnsByKey } from './turns.ts'

describe('work in turns', () => {
  it('runs so many at once, the others in the order they came, also after one failed', async () => {
    const inTurn = turns(2)
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

  it('refuses who comes when too many are waiting, and takes them again afterwards', async () => {
    const inTurn = turns(1, { mostWaiting: 1, full: () => new Error('full') })
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

describe('work in turns by key', () => {
  it('runs one after the other in the order it came, also after one failed', async () => {
    const inTurn = turnsByKey()
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

  it('does not wait for that of another key', async () => {
    const inTurn = turnsByKey()
    const held = Promise.withResolvers<void>()
    const first = inTurn('Ada', () => held.promise)
    assert.equal(await inTurn('Bob', async () => 'done'), 'done')
    held.resolve()
    await first
  })
})
