import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { needsNetwork } from './needs-network.ts'
import { newId } from './new-id.ts'
import { store } from './store.ts'
import { idle, whenIdle } from './when-idle.ts'

// What browsers have, and do without.

describe('an id', () => {
  const uuid = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/

  it('is a random UUID, also where the browser makes none: on plain http in a LAN', () => {
    const { getRandomValues } = crypto
    vi.stubGlobal('crypto', { getRandomValues: getRandomValues.bind(crypto) })
    const ids = Array.from({ length: 50 }, newId)
    for (const id of ids) expect(id).toMatch(uuid)
    expect(new Set(ids).size).toBe(50)
  })

  it('is the one of the browser where that makes them', () => {
    expect(newId()).toMatch(uuid)
  })
})

describe('an action that needs the network', () => {
  const online = (value: boolean) => vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(value)
  const description = 'Deleting an expense needs the network. Try again once it is back.'

  it('is refused in words without one', async () => {
    online(false)
    expect(await needsNetwork('Deleting an expense')).toBe(true)
    expect(store.getState().toasts).toMatchObject([{ title: 'You are offline', description }])
  })

  it('is refused in words behind a dead line', async () => {
    online(true)
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
    expect(await needsNetwork('Deleting an expense')).toBe(true)
    expect(store.getState().toasts).toMatchObject([
      { title: 'Sortie cannot be reached', description },
    ])
  })

  it('goes on where Sortie answers, whatever it says, and nothing is said', async () => {
    online(true)
    vi.stubGlobal('fetch', async () => new Response('', { status: 503 }))
    expect(await needsNetwork('Deleting an expense')).toBe(false)
    expect(store.getState().toasts).toEqual([])
  })
})

describe('work for an idle moment', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('comes after two seconds where the browser does not tell (Safari), unless taken back', () => {
    Reflect.deleteProperty(window, 'requestIdleCallback')
    const [done, never] = [vi.fn(), vi.fn()]
    whenIdle(done)
    whenIdle(never)()
    vi.advanceTimersByTime(1999)
    expect(done).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)
    expect(done).toHaveBeenCalledTimes(1)
    expect(never).not.toHaveBeenCalled()
  })

  it('comes when the browser says so, within five seconds, unless taken back', async () => {
    const given: { run: () => void; options: object }[] = []
    vi.stubGlobal('requestIdleCallback', (run: () => void, options: object) =>
      given.push({ run, options }),
    )
    const cancel = vi.fn()
    vi.stubGlobal('cancelIdleCallback', cancel)
    const resolved = idle()
    given[0]?.run()
    await resolved
    expect(given[0]?.options).toEqual({ timeout: 5000 })
    whenIdle(() => undefined)()
    expect(cancel).toHaveBeenCalledWith(2)
  })
})
