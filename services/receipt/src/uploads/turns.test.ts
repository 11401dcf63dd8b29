import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { turnsByKey } from './turns.ts'

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
