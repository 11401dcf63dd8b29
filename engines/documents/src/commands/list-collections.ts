import { Binary } from 'bson'
import { fromJs, type Js, toJs } from '../bson/js.ts'
import { compileFilter } from '../query/filter.ts'
import { sourceOf } from '../read/cursor.ts'
import type { Collection } from '../storage/collection.ts'
import { type Command, cursorBatchSize } from './context.ts'

export const listCollections: Command = ({ request, state, database, connection }) => {
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
