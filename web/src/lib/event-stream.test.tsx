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
  async query() {
    return { held: this.waiting.length > 0 ? [{ name: 'sortie.events' }] : [] }
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
    joined: () => heard.push('joined'),
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

it('the event stream opens one stream for all tabs, and every tab hears it', async () => {
  const first = aTab()
  const second = aTab()
  expect(FakeEventSource.all).toHaveLength(1)
  FakeEventSource.latest.say('trip.created', {})
  await vi.waitFor(() => expect(second.heard).toEqual(['joined', 'trip.created']))
  expect(first.heard).toEqual(['trip.created'])
})

it('the event stream says to a tab that joins from when on it hears everything', async () => {
  const first = aTab()
  FakeEventSource.latest.connect()
  expect(first.heard).toEqual(['joined'])
  const second = aTab()
  await vi.waitFor(() => expect(second.heard).toEqual(['joined']))
  expect(first.heard).toEqual(['joined'])
})

it('the event stream says to every tab that events may have been missed', async () => {
  const first = aTab()
  FakeEventSource.latest.connect()
  const second = aTab()
  await vi.waitFor(() => expect(second.heard).toEqual(['joined']))
  vi.useFakeTimers()
  FakeEventSource.latest.refuse()
  vi.advanceTimersByTime(1000)
  vi.useRealTimers()
  FakeEventSource.latest.connect()
  await vi.waitFor(() => expect(second.heard).toEqual(['joined', 'missed']))
  expect(first.heard).toEqual(['joined', 'refused', 'missed'])
})

it('the event stream is taken over by the next tab when the first one closes', async () => {
  const first = aTab()
  const second = aTab()
  first.close()
  await vi.waitFor(() => expect(FakeEventSource.all).toHaveLength(2))
  FakeEventSource.latest.say('trip.created', {})
  expect(second.heard).toEqual(['joined', 'trip.created'])
  expect(first.heard).toEqual([])
})
