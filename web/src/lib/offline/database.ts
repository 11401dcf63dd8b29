import type { ExpenseJson, NewExpenseJson } from '@sortie/contracts/expense'
import { type DBSchema, type IDBPDatabase, openDB } from 'idb'

/** A change that the server has not accepted yet. */
export type Waiting = {
  /** The order of sending. */
  seq: number
  /** The idempotency key it is sent with; also the name of its file. */
  key: string
  personId: string
  /** The expense it is about: an id, or the temporary id of a `create` earlier in the queue; for a receipt also `inbox`. */
  expenseId: string
  at: number
  /**
   * Not before this time, in ms since 1970: until then the page where it was done may take it back, and sends it
   * itself.
   */
  sendAfter?: number
  /** When it was first sent: from then on it is repeated unchanged. */
  triedAt?: number
  state: 'waiting' | 'refused' | 'conflict'
  /** Why it was refused, in the server's words. */
  reason?: string
} & Action

export type Action =
  | { kind: 'create'; body: NewExpenseJson }
  | {
      kind: 'change'
      body: Partial<NewExpenseJson>
      /** The version that the person edited; its `updatedAt` is sent along. */
      seen?: ExpenseJson
      /** The version on the server, when that is what it conflicts with. */
      current?: ExpenseJson
    }
  | { kind: 'receipt'; fileName: string; fileSize: number }
  /** `expenseId` is empty; `name` says in words what is deleted. */
  | { kind: 'remove'; ids: string[]; name: string }

/**
 * Bytes instead of a File: every browser stores them and returns the same. `position`: its place among the receipts that
 * were chosen with it.
 */
export type KeptFile = { name: string; type: string; bytes: ArrayBuffer; position?: number }

/** `next`: the `after` of the following page. */
export type CachedResponse = { data: unknown; next?: string; at: number }

export type Kept = DBSchema & {
  outbox: { key: number; value: Waiting; indexes: { key: string; person: string } }
  files: { key: string; value: KeptFile }
  /** The id of a created expense, for forms that still have its waiting id. */
  arrived: { key: string; value: ExpenseJson }
  /** By person and address. */
  answers: { key: [string, string]; value: CachedResponse }
  /**
   * Files that another app shared, or that somebody had attached when the session ended, until their dialog is
   * open.
   */
  shared: { key: number; value: KeptFile & { at: number; personId?: string } }
  /** `person`: who was signed in here last. */
  device: { key: string; value: string }
}

export type Database = IDBPDatabase<Kept>

let opened: Promise<Database> | undefined

/**
 * The IndexedDB database. Opened once; closed when another tab upgrades it. A release that changes the shape of an
 * answer raises the version and clears `answers` and `arrived`: they are shown as they were kept.
 */
export function database(): Promise<Database> {
  opened ??= openDB<Kept>('sortie', 1, {
    upgrade(db) {
      const outbox = db.createObjectStore('outbox', { keyPath: 'seq', autoIncrement: true })
      outbox.createIndex('key', 'key', { unique: true })
      outbox.createIndex('person', 'personId')
      db.createObjectStore('files')
      db.createObjectStore('arrived')
      db.createObjectStore('answers')
      db.createObjectStore('shared', { autoIncrement: true })
      db.createObjectStore('device')
    },
    blocking: (_, __, event) => {
      opened = undefined
      ;(event.target as IDBDatabase).close()
    },
    terminated: () => {
      opened = undefined
    },
  }).catch((error) => {
    opened = undefined
    throw error
  })
  return opened
}

/** Whether this error means that the device is full. */
export function isFull(thrown: unknown): boolean {
  return (thrown as { name?: unknown } | null)?.name === 'QuotaExceededError'
}
