import { beforeEach, describe, expect, it, vi } from 'vitest'
import { lockName, withLock, withLockIfFree } from './locks.ts'

const first = Promise.withResolvers<string>()

it('the app has a lock for each action', () => {
  expect(lockName('a')).not.toBe(lockName('b'))
})

describe('where the browser has locks', () => {
  beforeEach(() => {
    const held = new Map<string, Promise<unknown>>()
    const take = (name: string, work: (lock: object) => Promise<unknown>) => {
      const turn = Promise.resolve(held.get(name)).then(() => work({}))
      held.set(name, turn)
      return turn
    }
    vi.stubGlobal('navigator', {
      locks: {
        request(name: string, options: unknown, work?: (lock: object | null) => Promise<unknown>) {
          if (typeof options === 'function') return take(name, options as never)
          return held.has(name) ? work?.(null) : take(name, work as never)
        },
      },
    })
  })

  it('lets one work at a time under one name, in the order they came', async () => {
    const order: string[] = []
    const one = withLock('same', async () => {
      await first.promise
      order.push('one')
    })
    const two = withLock('same', async () => void order.push('two'))
    const other = withLock('other', async () => void order.push('other'))
    await other
    first.resolve('')
    await Promise.all([one, two])
    expect(order).toEqual(['other', 'one', 'two'])
  })

  it('gives way at once where somebody else is at it', async () => {
    const running = Promise.withResolvers<string>()
    const one = withLockIfFree('busy', () => running.promise)
    const work = vi.fn(async () => 'two')
    expect(await withLockIfFree('busy', work)).toBeUndefined()
    expect(work).not.toHaveBeenCalled()
    running.resolve('one')
    expect(await one).toBe('one')
  })
})

it('the app works without them on plain http in a LAN', async () => {
  vi.stubGlobal('navigator', {})
  expect(await withLock('name', async () => 1)).toBe(1)
  expect(await withLockIfFree('name', async () => 2)).toBe(2)
})
