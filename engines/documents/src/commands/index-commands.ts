import { intValue } from '../bson/arithmetic.ts'
import { isNumber, isTruthy, type Js, numberOf, rawFromJs, toJs } from '../bson/js.ts'
import type { Bytes, Raw } from '../bson/raw.ts'
import { documentOf, fieldsOf, itemsOf, stringOf, T } from '../bson/raw.ts'
import { documentBytes, documentNode, type Node, ObjectNode } from '../bson/tree.ts'
import { CommandError, unsupported } from '../errors.ts'
import { keyTextOf } from '../order/compare.ts'
import { compileFilter } from '../query/filter.ts'
import { buildIndex } from '../storage/build-index.ts'
import type { Collection } from '../storage/collection.ts'
import { Index, keyFieldsOf } from '../storage/index-definition.ts'
import { ensureCollection, noSuchCollection, settled } from './collections.ts'
import { type Command, type Context, cursorBatchSize, ignoresCase } from './context.ts'
import { sourceOf } from './cursors.ts'

const OPTIONS = new Set([
  'key',
  'name',
  'unique',
  'sparse',
  'partialFilterExpression',
  'expireAfterSeconds',
  'background',
  'hidden',
  'v',
  'ns',
  'collation',
])
// Two indexes over the same fields may differ in these; everything else makes a conflict.
const COMPARED = ['unique', 'sparse', 'partialFilterExpression', 'expireAfterSeconds']

export const createIndexes: Command = async (context) => {
  const { request, state, database } = context
  request.allow('indexes', 'commitQuorum', 'ignoreUnknownIndexOptions')
  const name = request.text('createIndexes')
  const specifications = request.documents('indexes').map(specificationOf)
  if (specifications.length === 0)
    throw new CommandError('BadValue', 'Must specify at least one index to create')
  const existed = state.store.catalogue.find(database, name)
  const collection = existed ?? ensureCollection(state.store, database, name)
  await settled(context.state, collection)
  const before = collection.indexes.length
  for (const specification of specifications) {
    if (isPresent(collection, specification)) continue
    await addIndex(context, collection, specification)
  }
  const after = collection.indexes.length
  return {
    numIndexesBefore: before,
    numIndexesAfter: after,
    createdCollectionAutomatically: !existed,
    ...(before === after && { note: 'all indexes already exist' }),
    ok: 1,
  }
}

async function addIndex(
  { state: { store } }: Context,
  collection: Collection,
  specification: Bytes,
) {
  const index = store.journal.write(() => store.catalogue.addIndex(collection, specification))
  collection.changedAt = store.journal.sequence + 1
  index.since = collection.changedAt
  try {
    buildIndex(store, collection, index)
  } catch (error) {
    store.journal.write(() => store.catalogue.dropIndex(collection, index))
    throw error
  }
}

function specificationOf(given: Bytes): Bytes {
  const fields = fieldsOf(given)
  for (const option of fields.keys())
    if (!OPTIONS.has(option)) throw unsupported(`the index option ${option}`)
  const key = fields.get('key')
  if (key?.type !== T.object) throw cannotCreate('The index key must be an object')
  if (ignoresCase(fields.get('collation'))) throw unsupported('an index with a collation')
  checkKey(key)
  const expiry = fields.get('expireAfterSeconds')
  if (
    expiry &&
    !(isNumber(expiry.type) && numberOf(expiry) >= 0 && numberOf(expiry) <= 2147483647)
  ) {
    throw cannotCreate(
      `TTL index 'expireAfterSeconds' option must be within an acceptable range, try a different number than ${numberOf(expiry)}`,
    )
  }
  if (expiry && keyFieldsOf(key).length !== 1)
    throw cannotCreate('TTL indexes are single-field indexes, compound indexes do not support TTL')
  const partial = fields.get('partialFilterExpression')
  if (partial) {
    if (partial.type !== T.object)
      throw cannotCreate("'partialFilterExpression' must be a document")
    compileFilter(partial.bytes, partial.start)
    if (isTruthy(fields.get('sparse')))
      throw cannotCreate("cannot mix 'partialFilterExpression' and 'sparse' options")
  }
  return documentBytes(ordered(fields, key))
}

// The order in which listIndexes shows the parts.
function ordered(fields: Map<string, Raw>, key: Raw): ObjectNode {
  const name = fields.get('name') ?? rawFromJs(defaultName(key))
  if (name.type !== T.string || stringOf(name) === '')
    throw cannotCreate('The index name must be a string that is not empty')
  const result = new Map<string, Node>([
    ['v', intValue(2)],
    ['key', key],
    ['name', name],
  ])
  for (const option of [
    'unique',
    'sparse',
    'partialFilterExpression',
    'expireAfterSeconds',
    'hidden',
  ]) {
    const value = fields.get(option)
    if (value && (value.type !== T.bool || isTruthy(value))) result.set(option, value)
  }
  return new ObjectNode(result)
}

function defaultName(key: Raw): string {
  return [...fieldsOf(key.bytes, key.start)]
    .map(([field, direction]) => `${field}_${numberOf(direction)}`)
    .join('_')
}

function checkKey(key: Raw) {
  const fields = fieldsOf(key.bytes, key.start)
  if (fields.size === 0) throw cannotCreate('Index keys cannot be an empty field.')
  if (fields.size > 32) throw cannotCreate('Index key pattern too large: more than 32 fields')
  for (const [path, direction] of fields) {
    if (direction.type === T.string) throw unsupported(`the index type ${stringOf(direction)}`)
    if (
      !isNumber(direction.type) ||
      numberOf(direction) === 0 ||
      Number.isNaN(numberOf(direction))
    ) {
      throw cannotCreate(
        'Values in v:2 index key pattern cannot be of this type. Only numbers > 0, numbers < 0, and strings are allowed.',
      )
    }
    if (path.includes('$**')) throw unsupported('a wildcard index')
    if (path === '' || path.split('.').includes('') || path.startsWith('$'))
      throw cannotCreate(`Index key contains an illegal field name: '${path}'`)
  }
}

function cannotCreate(message: string) {
  return new CommandError('CannotCreateIndex', message)
}

function isPresent(collection: Collection, specification: Bytes): boolean {
  const wanted = new Index(0, specification, false)
  if (wanted.isId) return true
  const sameName = collection.indexes.find(({ name }) => name === wanted.name)
  const sameKey = collection.indexes.find(
    ({ key, specification: other }) =>
      keyTextOf(key) === keyTextOf(wanted.key) &&
      sameOption(other, specification, 'partialFilterExpression'),
  )
  const rival = sameName ?? sameKey
  if (!rival) return false
  const isSameKey = keyTextOf(rival.key) === keyTextOf(wanted.key)
  const isSame = COMPARED.every((option) => sameOption(rival.specification, specification, option))
  if (sameName && isSameKey && isSame) return true
  const requested = JSON.stringify(toJs(specification))
  const present = JSON.stringify(toJs(rival.specification))
  if (sameName) {
    throw new CommandError(
      'IndexKeySpecsConflict',
      `An existing index has the same name as the requested index. When index names are not specified, they are auto generated and can cause conflicts. Please refer to our documentation. Requested index: ${requested}, existing index: ${present}`,
    )
  }
  throw new CommandError(
    'IndexOptionsConflict',
    isSame
      ? `Index already exists with a different name: ${rival.name}`
      : `An equivalent index already exists with a different name or options. Requested index: ${requested}, existing index: ${present}`,
  )
}

function sameOption(a: Bytes, b: Bytes, option: string): boolean {
  const [x, y] = [fieldsOf(a).get(option), fieldsOf(b).get(option)]
  return x && y ? keyTextOf(x) === keyTextOf(y) : x === y
}

export const dropIndexes: Command = async (context) => {
  const {
    request,
    state: { store },
    database,
  } = context
  request.allow('index')
  const collection = store.catalogue.find(database, request.text(request.name))
  if (!collection) throw noSuchCollection(database, request.text(request.name))
  const wanted = request.get('index')
  if (!wanted)
    throw new CommandError(
      'BadValue',
      "BSON field 'dropIndexes.index' is missing but a required field",
    )
  await settled(context.state, collection)
  const before = collection.indexes.length
  const doomed = (wanted.type === T.array ? itemsOf(wanted) : [wanted]).flatMap((each) =>
    indexesNamed(collection, each),
  )
  store.journal.write(() => {
    for (const index of doomed) store.catalogue.dropIndex(collection, index)
  })
  collection.changedAt = store.journal.sequence + 1
  return { nIndexesWas: before, ok: 1 }
}

function indexesNamed(collection: Collection, wanted: Raw): Index[] {
  if (wanted.type === T.string && stringOf(wanted) === '*')
    return collection.indexes.filter(({ isId }) => !isId)
  const found = collection.indexes.find(({ name, key }) =>
    wanted.type === T.string ? name === stringOf(wanted) : keyTextOf(key) === keyTextOf(wanted),
  )
  if (!found) {
    const what =
      wanted.type === T.string
        ? `index not found with name [${stringOf(wanted)}]`
        : `can't find index with key: ${JSON.stringify(toJs(documentOf(wanted)))}`
    throw new CommandError('IndexNotFound', what)
  }
  if (found.isId) throw new CommandError('InvalidOptions', 'cannot drop _id index')
  return [found]
}

export const listIndexes: Command = ({ request, state, database, target, connection }) => {
  request.allow('cursor')
  const name = request.text('listIndexes')
  const collection = target.find(database, name)
  if (!collection) throw noSuchCollection(database, name)
  return state.cursors.open(
    `${database}.${name}`,
    sourceOf(collection.indexes.map(({ specification }) => specification)),
    {
      batchSize: cursorBatchSize(request.document('cursor')),
      owner: connection.user,
    },
  )
}

/** collMod: what mongoose's syncIndexes and people need, the expiry and visibility of an index. */
export const collMod: Command = async (context) => {
  const {
    request,
    state: { store },
    database,
  } = context
  request.allow('index')
  const name = request.text('collMod')
  const collection = store.catalogue.find(database, name)
  if (!collection) throw noSuchCollection(database, name)
  const change = request.document('index')
  if (!change) return { ok: 1 }
  const fields = fieldsOf(change.bytes, change.start)
  const [index] = indexesNamed(collection, (fields.get('name') ?? fields.get('keyPattern'))!)
  const reply: Js = { ok: 1 }
  const next = documentNode(index!.specification)
  for (const [option, value] of fields) {
    if (option === 'name' || option === 'keyPattern') continue
    if (option !== 'expireAfterSeconds' && option !== 'hidden')
      throw unsupported(`collMod of the index option ${option}`)
    const old = next.fields.get(option)
    reply[`${option}_old`] = old && numberOf(old as Raw)
    next.fields.set(option, value)
    reply[`${option}_new`] = option === 'hidden' ? isTruthy(value) : numberOf(value)
  }
  store.journal.write(() => store.catalogue.replaceIndex(collection, index!, documentBytes(next)))
  return reply
}
