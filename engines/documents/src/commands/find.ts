import { documentOf } from '../bson/elements.ts'
import { EMPTY_DOCUMENT, isTruthy, toJs } from '../bson/js.ts'
import { unsupported } from '../errors.ts'
import type { Filter } from '../query/condition.ts'
import { compileFilter } from '../query/filter.ts'
import { compileProjection } from '../query/projection.ts'
import { sortFields } from '../query/sort.ts'
import { sourceOf } from '../read/cursor.ts'
import { Matches } from '../read/matches.ts'
import type { FindRequest } from '../read/read-view.ts'
import { openSource } from '../read/source.ts'
import { type Command, type Context, ignoresCase } from './context.ts'

const OPTIONS = [
  'filter',
  'sort',
  'projection',
  'skip',
  'limit',
  'batchSize',
  'singleBatch',
  'hint',
  'let',
  'collation',
  'allowDiskUse',
  'noCursorTimeout',
  'allowPartialResults',
]
// Accepted when they ask for nothing, refused by name otherwise.
const REFUSED = [
  'tailable',
  'awaitData',
  'oplogReplay',
  'returnKey',
  'showRecordId',
  'min',
  'max',
  'readOnce',
]

export const find: Command = async (context) => {
  const { request, state, target, database } = context
  request.allow(...OPTIONS, ...REFUSED)
  for (const name of REFUSED)
    if (isTruthy(request.get(name))) throw unsupported(`the find option ${name}`)
  const name = request.text('find')
  const limit = request.number('limit') ?? 0
  const query = findRequest(context, Math.abs(limit))
  const projection = compileProjection(request.document('projection'))
  const collection = target.find(database, name)
  const source = collection
    ? await openSource(new Matches(collection, target.view(collection), query), projection)
    : sourceOf([])
  return state.cursors.open(`${database}.${name}`, source, {
    batchSize: request.count('batchSize'),
    single: request.flag('singleBatch') || limit < 0,
    owner: cursorOwner(context),
    deadline: context.deadline,
  })
}

/** The transaction or the user: only they may continue a cursor. */
export function cursorOwner({ inTransaction, target, connection }: Context) {
  return inTransaction ? target : connection.user
}

export function findRequest(context: Context, limit: number): FindRequest {
  const { request, deadline } = context
  const ignoreCase = ignoresCase(request.get('collation'))
  const sort = sortFields(request.document('sort'))
  if (ignoreCase && sort.length > 0) throw unsupported('sorting with a collation')
  return {
    filter: filterOf(context, 'filter', ignoreCase),
    sort,
    skip: request.count('skip') ?? 0,
    limit,
    hint: request.get('hint'),
    deadline,
  }
}

export function filterOf({ request }: Context, name: string, ignoreCase = false): Filter {
  const filter = request.document(name)
  const variables = request.document('let')
  return compileFilter(filter?.bytes ?? EMPTY_DOCUMENT, filter?.start ?? 0, {
    ignoreCase,
    ...(variables && { variables: toJs(documentOf(variables)) }),
  })
}
