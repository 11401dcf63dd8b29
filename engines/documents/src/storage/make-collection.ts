// Making collections, by command or because a write needs one.
import { randomBytes } from 'node:crypto'
import { EMPTY_DOCUMENT, fromJs } from '../bson/js.ts'
import type { Bytes } from '../bson/raw.ts'
import { CommandError } from '../errors.ts'
import { Collection } from './collection.ts'
import { Index } from './index-definition.ts'
import type { Store } from './store.ts'

const ID_INDEX = fromJs({ v: 2, key: { _id: 1 }, name: '_id_' })
const NAMESPACE_LIMIT = 255
let privateIds = 0

export function checkNamespace(database: string, name: string) {
  const fault =
    name === '' ||
    name.includes('\0') ||
    name.includes('$') ||
    name.startsWith('.') ||
    name.endsWith('.')
      ? `Invalid collection name: ${name}`
      : !/^[^\0/\\. "$]{1,63}$/.test(database)
        ? `Invalid database name: '${database}'`
        : Buffer.byteLength(`${database}.${name}`) > NAMESPACE_LIMIT
          ? `Fully qualified namespace is too long. Namespace: ${database}.${name} Max: ${NAMESPACE_LIMIT}`
          : name.startsWith('system.')
            ? `cannot write to ${database}.${name}`
            : undefined
  if (fault) throw new CommandError('InvalidNamespace', fault)
}

export function ensureCollection(
  store: Store,
  database: string,
  name: string,
  options: Bytes = EMPTY_DOCUMENT,
): Collection {
  checkNamespace(database, name)
  const collection = store.journal.write(() =>
    store.catalogue.create(database, name, options, ID_INDEX),
  )
  collection.changedAt = store.journal.sequence + 1
  for (const index of collection.indexes) index.since = collection.changedAt
  return collection
}

/** A collection that has no tables yet: it exists only in the transaction that made it. */
export function newCollection(database: string, name: string): Collection {
  checkNamespace(database, name)
  const collection = new Collection(--privateIds, database, name, randomBytes(16), EMPTY_DOCUMENT)
  collection.stored = false
  collection.indexes = [new Index(--privateIds, ID_INDEX, false)]
  return collection
}

export function noSuchCollection(database: string, name: string) {
  return new CommandError('NamespaceNotFound', `ns does not exist: ${database}.${name}`)
}
