import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { FakeEventSource } from '../testing/fake-event-source.ts'
import { openEventStream, type StreamListener } from './event-stream.ts'

type Waiting = { run: () => Promise<void>; signal: AbortSignal }

/** One lock, as the browser keeps it for all tabs. */
class OneLock {
  waiting: Waiting[] = []
  async request(_: string, { signal }: { signal: AbortSignal }, run: () => Promise<void>) {
    const me = { run, signal }
    this.waiting.push(me)
    if (this.waiting[0] === me) await this.next()
  }
  async next(): Promise<void> {
    const first = this.waiting[0]
    if (!first) return
    if (!first.signal.aborted) await first.run()
    this.waiting.shift()
    await this.next()
  }
}

const tabs: (() => void)[] = []
function aTab() {
  const heard: string[] = []
  const listener: StreamListener = {
    names: ['trip.created'],
    hear: (name) => heard.push(name),
    missed: () => heard.push('missed'),
    refused: () => heard.push('refused'),
  }
  const close = openEventStream(listener)
  tabs.push(close)
  return { heard, close }
}

beforeEach(() => vi.stubGlobal('navigator', { ...navigator, locks: new OneLock() }))
afterEach(() => {
  for (const close of tabs.splice(0)) close()
})

it('opens one stream for all tabs, and every tab hears it', async () => {
  const first = aTab()
  const second = aTab()
  expect(FakeEventSource.all).toHaveLength(1)
  FakeEventSource.latest.say('trip.created', {})
  await vi.waitFor(() => expect(second.heard).toEqual(['trip.created']))
  expect(first.heard).toEqual(['trip.created'])
})

it('is taken over by the next tab when the first one closes', async () => {
  const first = aTab()
  const second = aTab()
  first.close()
  await vi.waitFor(() => expect(FakeEventSource.all).toHaveLength(2))
  FakeEventSource.latest.say('trip.created', {})
  expect(second.heard).toEqual(['trip.created'])
  expect(first.heard).toEqual([])
})
