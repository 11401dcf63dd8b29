import { randomUUID } from 'node:crypto'
import type { EventName } from '@sortie/contracts/events'
import type { ExpenseJson } from '@sortie/contracts/expense'
import type { Caller } from './caller.ts'

export type Call = { method: string; path: string; body?: object | (() => FormData) }
/** One call that changes something, prepared anew for every try. */
export type Prepared = Call & {
  /** Whether its change was made; throws where only a part of it was. */
  isDone: () => Promise<boolean>
  /** The caller, where it is not the usual one. */
  caller?: Caller
  /** The status of a repetition after the first was done and its answer lost, if not the same success. */
  again?: number
}
export type UseCase = {
  name: string
  service: 'auth' | 'expense' | 'travel' | 'receipt' | 'report'
  /** Collections to watch although they are written in the background as well. */
  also?: string[]
  /** The event that announces the change, and the field that names the record. */
  event?: { type: EventName; id: string }
  prepare: () => Promise<Prepared & { id?: string }>
}

/** Notes that a record was made, changed or deleted: exactly one event must announce it. */
export type Tally = (type: EventName, id: string) => void

export type Ask = <T>(method: string, path: string, body?: object) => Promise<T>

/** What use cases need to prepare themselves and to look for their change. */
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
      const seen = await ask<Record<string, unknown>>('GET', path)
      // A change has no key: what was seen before it refuses a repetition after it was done.
      const body = { [field]: randomUUID(), updatedAt: seen.updatedAt }
      const isDone = async () =>
        (await ask<Record<string, unknown>>('GET', path))[field] === body[field]
      return { id, method: 'PUT', path, body, isDone, again: 409 }
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
