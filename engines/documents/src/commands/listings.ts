import { Binary } from 'bson'
import { demandLogin } from '../access/authorize.ts'
import { documentOf } from '../bson/elements.ts'
import { fromJs, type Js, toJs } from '../bson/js.ts'
import { compileFilter } from '../query/filter.ts'
import { sourceOf } from '../read/cursor.ts'
import type { Collection } from '../storage/collection.ts'
import { type Command, cursorBatchSize } from './context.ts'

export const listCollections: Command = ({ request, state, database, connection }) => {
  request.allow('filter', 'nameOnly', 'authorizedCollections', 'cursor')
  const nameOnly = request.flag('nameOnly')
  const filter = request.document('filter')
  const wanted = filter && compileFilter(filter.bytes, filter.start)
  const documents = state.store.catalogue
    .inDatabase(database)
    .map((collection) => fromJs(described(collection, nameOnly)))
    .filter((document) => !wanted || wanted.matches(document))
  return state.cursors.open(`${database}.$cmd.listCollections`, sourceOf(documents), {
    batchSize: cursorBatchSize(request.document('cursor')),
    owner: connection.user,
  })
}

function described(collection: Collection, nameOnly: boolean | undefined): Js {
  const { name, options, uuid, idIndex } = collection
  if (nameOnly) return { name, type: 'collection' }
  return {
    name,
    type: 'collection',
    options: toJs(options),
    info: { readOnly: false, uuid: new Binary(uuid, Binary.SUBTYPE_UUID) },
    idIndex: toJs(idIndex.specification),
  }
}

export const listDatabases: Command = (context) => {
  const { request, state } = context
  request.allow('filter', 'nameOnly', 'authorizedDatabases')
  const user = demandLogin(context)
  const seesAll = state.accounts.allows(user, 'listDatabases', 'admin')
  const filter = request.document('filter')
  const wanted = filter && compileFilter(documentOf(filter))
  const databases = state.store.catalogue
    .databases()
    .filter((name) => seesAll || state.accounts.allows(user, 'find', name))
    .map((name) => {
      const sizeOnDisk = state.store.catalogue
        .inDatabase(name)
        .reduce((sum, { bytes }) => sum + bytes, 0)
      return request.flag('nameOnly') ? { name } : { name, sizeOnDisk, empty: false }
    })
    .filter((database) => !wanted || wanted.matches(fromJs(database)))
  if (request.flag('nameOnly')) return { databases, ok: 1 }
  const totalSize = databases.reduce(
    (sum, database) => sum + ((database as { sizeOnDisk?: number }).sizeOnDisk ?? 0),
    0,
  )
  return { databases, totalSize, totalSizeMb: Math.floor(totalSize / 1048576), ok: 1 }
}
