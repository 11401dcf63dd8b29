import { randomUUID } from 'node:crypto'
import type { EventName } from '@sortie/contracts/events'
import type { ExpenseJson } from '@sortie/contracts/expense'
import type { Caller } from './caller.ts'

export type Call = { method: string; path: string; body?: object | (() => FormData) }
/** One thing somebody does that changes something, prepared anew for every try. */
export type Prepared = Call & {
  /** Whether its change is there; it throws where only a part of it is. */
  isDone: () => Promise<boolean>
  /** Who calls, where it is somebody else than for most. */
  caller?: Caller
  /** What a repetition is answered when the first was done and its answer lost; else its success. */
  again?: number
}
export type UseCase = {
  name: string
  service: 'auth' | 'expense' | 'travel' | 'receipt' | 'report'
  /** Collections that are written in the background as well, and yet are its own. */
  also?: string[]
  /** The event that tells of the change, and the field that names the record. */
  event?: { type: EventName; id: string }
  prepare: () => Promise<Prepared & { id?: string }>
}

/** Notes that a record was made, changed or deleted: exactly one event must tell of it. */
export type Tally = (type: EventName, id: string) => void

export type Ask = <T>(method: string, path: string, body?: object) => Promise<T>

/** By which a use case is prepared, and its change looked for. */
export type Means = {
  /** A call that must succeed. */
  ask: Ask
  exists: (path: string) => Promise<boolean>
  newExpense: () => Promise<ExpenseJson>
  tally: Tally
}

/** One text field of a record is replaced. */
export function edit(
  { ask }: Means,
  noun: string,
  service: UseCase['service'],
  record: 'expense' | 'trip' | 'flight',
  field: string,
  make: () => Promise<{ id: string; path: string }>,
): UseCase {
  return {
    name: `${noun} is changed`,
    service,
    event: { type: `${record}.changed`, id: `${record}Id` },
    async prepare() {
      const { id, path } = await make()
      const text = randomUUID()
      const isDone = async () => (await ask<Record<string, unknown>>('GET', path))[field] === text
      return { id, method: 'PUT', path, body: { [field]: text }, isDone }
    },
  }
}

/** A deletion has no key: repeated after it was done, there is nothing any more. */
export function deletion(
  { exists }: Means,
  noun: string,
  service: UseCase['service'],
  record: 'expense' | 'trip' | 'flight' | 'receipt',
  make: () => Promise<string>,
): UseCase {
  return {
    name: `${noun} is deleted`,
    service,
    event: { type: `${record}.deleted`, id: `${record}Id` },
    async prepare() {
      const path = await make()
      const seen = record === 'receipt' ? `${path}/file` : path
      const isDone = async () => !(await exists(seen))
      return { id: path.split('/').at(-1) ?? '', method: 'DELETE', path, isDone, again: 404 }
    },
  }
}
