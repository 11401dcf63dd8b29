import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import type { EventName } from '@sortie/contracts/events'
import type { ExpenseJson } from '@sortie/contracts/expense'
import type { FlightJson } from '@sortie/contracts/flight'
import type { TripJson } from '@sortie/contracts/travel'
import { aFlight, anExpense, aTrip } from '@sortie/testing/builders'
import type { Caller } from './caller.ts'
import { aPicture } from './picture.ts'

const patienceMs = 12_000

export type Call = { method: string; path: string; body?: object | (() => FormData) }
/** One thing somebody does that changes something, prepared anew for every try. */
export type Prepared = Call & {
  /** Whether its change is there; it throws where only a part of it is. */
  isDone: () => Promise<boolean>
  /** What a repetition is answered when the first was done and its answer lost; else its success. */
  again?: number
}
export type UseCase = {
  name: string
  service: 'expense' | 'travel' | 'receipt' | 'report'
  /** The event that tells of the change, and the field that names the record. */
  event?: { type: EventName; id: string }
  prepare: () => Promise<Prepared & { id?: string }>
}

/** Notes that a record was made, changed or deleted: exactly one event must tell of it. */
export type Tally = (type: EventName, id: string) => void

/** Everything that one signed-in person can change. */
export function useCasesOf(caller: Caller, tally: Tally): UseCase[] {
  const ask = async <T>(method: string, path: string, body?: object): Promise<T> => {
    const headers: Record<string, string> =
      method === 'POST' ? { 'idempotency-key': randomUUID() } : {}
    const response = await caller(method, path, body, patienceMs, headers)
    assert.ok(response.ok, `${method} ${path}: ${response.status} ${await response.clone().text()}`)
    return response.status === 204 ? (null as T) : (response.json() as Promise<T>)
  }
  const list = <T>(path: string) => ask<T[]>('GET', path)
  const exists = async (path: string) => {
    const { status } = await caller('GET', path, undefined, patienceMs)
    assert.ok(status === 200 || status === 404, `${path}: ${status}`)
    return status === 200
  }
  const make = async <T extends { id: string }>(type: EventName, path: string, body: object) => {
    const made = await ask<T>('POST', path, body)
    tally(type, made.id)
    return made
  }
  const newExpense = () => make<ExpenseJson>('expense.created', '/api/expenses', anExpense())
  const newTrip = () => make<TripJson>('trip.created', '/api/trips', aTrip())
  const newFlight = (tripId: string | null = null) =>
    make<FlightJson>('flight.created', '/api/flights', { ...aFlight(), tripId })
  const form = () => {
    const body = new FormData()
    body.set('receipt', new Blob([aPicture()], { type: 'image/jpeg' }), 'receipt.jpg')
    return body
  }

  return [
    {
      name: 'an expense is noted',
      service: 'expense',
      event: { type: 'expense.created', id: 'expenseId' },
      async prepare() {
        const merchant = randomUUID()
        const { id: tripId } = await newTrip()
        return {
          method: 'POST',
          path: '/api/expenses',
          body: anExpense({ merchant, tripId }),
          isDone: async () => (await list<ExpenseJson>(`/api/expenses?q=${merchant}`)).length === 1,
        }
      },
    },
    {
      name: 'an expense is changed',
      service: 'expense',
      event: { type: 'expense.changed', id: 'expenseId' },
      async prepare() {
        const { id } = await newExpense()
        const notes = randomUUID()
        const path = `/api/expenses/${id}`
        const isDone = async () => (await ask<ExpenseJson>('GET', path)).notes === notes
        return { id, method: 'PUT', path, body: { notes }, isDone }
      },
    },
    deletion(
      'an expense',
      'expense',
      'expense',
      async () => `/api/expenses/${(await newExpense()).id}`,
    ),
    {
      name: 'a mission is planned',
      service: 'travel',
      event: { type: 'trip.created', id: 'tripId' },
      async prepare() {
        const name = randomUUID()
        const isDone = async () =>
          (await list<TripJson>('/api/trips')).some((trip) => trip.name === name)
        return { method: 'POST', path: '/api/trips', body: { ...aTrip(), name }, isDone }
      },
    },
    {
      name: 'a mission is changed',
      service: 'travel',
      event: { type: 'trip.changed', id: 'tripId' },
      async prepare() {
        const { id } = await newTrip()
        const name = randomUUID()
        const path = `/api/trips/${id}`
        const isDone = async () => (await ask<TripJson>('GET', path)).name === name
        return { id, method: 'PUT', path, body: { name }, isDone }
      },
    },
    deletion('a mission', 'travel', 'trip', async () => {
      const { id } = await newTrip()
      await newFlight(id)
      return `/api/trips/${id}`
    }),
    {
      name: 'a flight is recorded',
      service: 'travel',
      event: { type: 'flight.created', id: 'flightId' },
      async prepare() {
        const flightNumber = randomUUID().slice(0, 8).toUpperCase()
        const isDone = async () =>
          (await list<FlightJson>('/api/flights')).some((one) => one.flightNumber === flightNumber)
        return {
          method: 'POST',
          path: '/api/flights',
          body: { ...aFlight(), flightNumber },
          isDone,
        }
      },
    },
    deletion('a flight', 'travel', 'flight', async () => `/api/flights/${(await newFlight()).id}`),
    {
      name: 'a receipt is uploaded',
      service: 'receipt',
      event: { type: 'receipt.added', id: 'receiptId' },
      async prepare() {
        const { id } = await newExpense()
        const path = `/api/expenses/${id}/receipts`
        const receipts = () => list<{ id: string }>(path)
        return {
          method: 'POST',
          path,
          body: form,
          isDone: async () => (await receipts()).length === 1,
        }
      },
    },
    deletion('a receipt', 'receipt', 'receipt', async () => {
      const path = `/api/expenses/${(await newExpense()).id}/receipts`
      const response = await caller('POST', path, form(), patienceMs)
      const { id } = (await response.json()) as { id: string }
      tally('receipt.added', id)
      return `/api/receipts/${id}`
    }),
    {
      name: 'a report is signed',
      service: 'report',
      async prepare() {
        await newExpense()
        const body = { employeeSignature: randomUUID() }
        return { method: 'POST', path: '/api/signatures', body, isDone: async () => true }
      },
    },
    {
      name: 'a report is asked for',
      service: 'report',
      async prepare() {
        return { method: 'POST', path: '/api/export/pdf-jobs', isDone: async () => true }
      },
    },
  ]

  /** A deletion has no key: repeated after it was done, there is nothing any more. */
  function deletion(
    noun: string,
    service: UseCase['service'],
    event: 'expense' | 'trip' | 'flight' | 'receipt',
    make: () => Promise<string>,
  ): UseCase {
    return {
      name: `${noun} is deleted`,
      service,
      event: { type: `${event}.deleted`, id: `${event}Id` },
      async prepare() {
        const path = await make()
        const seen = event === 'receipt' ? `${path}/file` : path
        const isDone = async () => !(await exists(seen))
        return { id: path.split('/').at(-1) ?? '', method: 'DELETE', path, isDone, again: 404 }
      },
    }
  }
}
