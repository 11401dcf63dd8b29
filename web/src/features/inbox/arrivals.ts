import { urlOf } from '@sortie/contracts/endpoint'
import { inboxApi } from '@sortie/contracts/inbox'
import { api } from '../../lib/api.ts'
import { newId } from '../../lib/new-id.ts'
import { asProblem } from '../../lib/problem.ts'
import { store } from '../../lib/store.ts'
import { sendFile } from '../../records/receipts/send-receipt.ts'
import { smallerPhoto } from '../../records/receipts/smaller-photo.ts'

/** A file of this tab that the server does not have yet. */
export type Arrival = {
  key: string
  file: File
  state: 'waiting' | 'sending' | 'failed'
  percent: number
  /** Why it failed, or is sent later. */
  problem?: string
  /** It failed because nobody could be reached. */
  offline?: boolean
}

const atOnce = 3
let arrivals: readonly Arrival[] = []
let sending = 0
const listeners = new Set<() => void>()
const stops = new Map<string, AbortController>()

export function arrivalList(): readonly Arrival[] {
  return arrivals
}

export function subscribeArrivals(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Sends the files to the Inbox, a few at a time; each until it is there or somebody drops it. */
export function sendToInbox(files: readonly File[]): void {
  const added = files.map((file): Arrival => ({ key: newId(), file, state: 'waiting', percent: 0 }))
  change((all) => [...all, ...added])
  sendNext()
}

export function retryArrival(key: string): void {
  patch(key, { state: 'waiting', problem: undefined, offline: undefined })
  sendNext()
}

export function dropArrival(key: string): void {
  stops.get(key)?.abort()
  change((all) => all.filter((each) => each.key !== key))
}

function sendNext(): void {
  const next = arrivals.find(({ state }) => state === 'waiting')
  if (!next || sending >= atOnce) return
  sending += 1
  void send(next).finally(() => {
    sending -= 1
    sendNext()
  })
  sendNext()
}

async function send({ key, file }: Arrival): Promise<void> {
  const stop = new AbortController()
  stops.set(key, stop)
  patch(key, { state: 'sending', percent: 0 })
  try {
    await sendFile(urlOf(inboxApi.add), await smallerPhoto(file), {
      idempotencyKey: key,
      signal: stop.signal,
      onProgress: (percent) => patch(key, { percent, problem: undefined }),
      onBusy: (problem) => patch(key, { percent: 0, problem }),
    })
    change((all) => all.filter((each) => each.key !== key))
    store.dispatch(api.util.invalidateTags(['Inbox']))
  } catch (thrown) {
    const { message, sentence, status } = asProblem(thrown)
    patch(key, { state: 'failed', problem: sentence ?? message, offline: status === 0 })
  } finally {
    stops.delete(key)
  }
}

function patch(key: string, changed: Partial<Arrival>): void {
  change((all) => all.map((each) => (each.key === key ? { ...each, ...changed } : each)))
}

function change(make: (all: readonly Arrival[]) => readonly Arrival[]): void {
  arrivals = make(arrivals)
  for (const listener of listeners) listener()
}

globalThis.addEventListener?.('online', () => {
  for (const { key, state, offline } of arrivals)
    if (state === 'failed' && offline) retryArrival(key)
})

// The browser asks before a page is left that holds files the server does not have.
globalThis.addEventListener?.('beforeunload', (event) => {
  if (arrivals.length > 0) event.preventDefault()
})
