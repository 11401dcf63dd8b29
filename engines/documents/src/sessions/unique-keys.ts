import type { Bytes } from '../bson/raw.ts'
import { writeConflict } from '../errors.ts'
import type { Index } from '../storage/index-definition.ts'
import { duplicateKey } from '../write/duplicate.ts'
import { lockKey } from '../write/locks.ts'
import type { CollectionChanges } from './changes.ts'
import type { Transaction } from './transaction.ts'

/** Locks every unique key that the document releases or takes, so that nobody else can take it before the commit. */
export function claimKeys(
  transaction: Transaction,
  changes: CollectionChanges,
  id: string,
  before: Bytes | undefined,
  after: Bytes | undefined,
) {
  const { collection } = changes
  for (const index of collection.indexes) {
    if (!index.unique) continue
    const old = before ? index.keysFor(before).keys : []
    const now = after ? index.keysFor(after).keys : []
    for (const key of now) {
      const lock = lockKey(index.id, key)
      if (after && isKeptByOther(transaction, changes, index, key, lock))
        throw duplicateKey(collection, index, after)
      transaction.lock(lock)
      if (after) checkFree(transaction, changes, index, key, before && id, after)
    }
    for (const key of old) {
      const lock = lockKey(index.id, key)
      transaction.lock(lock)
      if (changes.claims.get(lock) === id) changes.claims.delete(lock)
    }
    for (const key of now) changes.claims.set(lockKey(index.id, key), id)
  }
}

// Another transaction has changed the document that has this key, but leaves it the key: a duplicate, not a conflict.
function isKeptByOther(
  transaction: Transaction,
  { collection }: CollectionChanges,
  index: Index,
  key: Buffer,
  lock: string,
): boolean {
  if (!transaction.rival(lock)?.claims(collection, lock)) return false
  const { connection } = transaction.reading
  return connection.row(`SELECT rid FROM ${index.table} WHERE key = ?`, key) !== undefined
}

function checkFree(
  transaction: Transaction,
  changes: CollectionChanges,
  index: Index,
  key: Buffer,
  own: string | undefined,
  document: Bytes,
) {
  const { collection } = changes
  const lock = lockKey(index.id, key)
  const claimer = changes.claims.get(lock)
  if (claimer !== undefined) {
    if (claimer === own) return
    throw duplicateKey(collection, index, document)
  }
  if (!collection.stored) return
  const sql = `SELECT rid FROM ${index.table} WHERE key = ?`
  const [holder] = transaction.latest.row<[number]>(sql, key) ?? []
  // A row changed by this transaction occupies only the keys that it still has.
  if (holder !== undefined && changes.hidden.has(holder)) return
  if (index.since > transaction.reading.sequence) throw writeConflict()
  const [seen] = transaction.reading.connection.row<[number]>(sql, key) ?? []
  // Taken or released by somebody after the snapshot.
  if (seen !== holder) throw writeConflict()
  if (holder !== undefined) throw duplicateKey(collection, index, document)
}
