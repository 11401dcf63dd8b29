// Fills a new index from the documents that are there.

import type { Collection } from '../storage/collection.ts'
import type { Index } from '../storage/index-definition.ts'
import { RowScan } from '../storage/scan.ts'
import type { Store } from '../storage/store.ts'
import { duplicateKey } from './duplicate.ts'

export function buildIndex(store: Store, collection: Collection, index: Index) {
  const everything = { index: undefined, ranges: [], backward: false, exact: true, sorted: true }
  const scan = new RowScan(store.connection, collection, everything)
  while (!scan.ended) {
    for (const [row, document] of scan.next(500)) {
      const { keys, multikey } = index.keysFor(document)
      for (const key of keys) {
        if (
          index.unique &&
          store.connection.row(`SELECT rid FROM ${index.table} WHERE key = ?`, key)
        ) {
          throw duplicateKey(collection, index, document)
        }
        store.journal.write(() =>
          store.connection.run(`INSERT INTO ${index.table} VALUES (?, ?)`, key, row),
        )
      }
      if (multikey && !index.multikey)
        store.journal.write(() => store.catalogue.becameMultikey(index))
    }
  }
}
