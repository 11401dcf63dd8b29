import { EMPTY_DOCUMENT } from '../bson/js.ts'
import type { Filter } from '../query/condition.ts'
import { compileFilter } from '../query/filter.ts'
import { compileProjection } from '../query/projection.ts'
import { sortFields } from '../query/sort.ts'
import { sourceOf } from '../read/cursor.ts'
import { Matches } from '../read/matches.ts'
import { openSource } from '../read/source.ts'
import type { Command, Context } from './context.ts'

export const find: Command = async (context) => {
  const { request, state, target, database, deadline } = context
  const name = request.text('find')
  const limit = request.number('limit') ?? 0
  const query = {
    filter: filterOf(context, 'filter'),
    sort: sortFields(request.document('sort')),
    limit: Math.abs(limit),
    deadline,
  }
  const projection = compileProjection(request.document('projection'))
  const collection = target.find(database, name)
  const source = collection
    ? await openSource(new Matches(collection, target.view(collection), query), projection)
    : sourceOf([])
  return state.cursors.open(`${database}.${name}`, source, {
    batchSize: request.count('batchSize'),
    single: request.flag('singleBatch') || limit < 0,
    owner: cursorOwner(context),
    deadline,
  })
}

/** The transaction or the user: only they may continue a cursor. */
export function cursorOwner({ inTransaction, target, connection }: Context) {
  return inTransaction ? target : connection.user
}

export function filterOf({ request }: Context, name: string): Filter {
  const filter = request.document(name)
  return compileFilter(filter?.bytes ?? EMPTY_DOCUMENT, filter?.start)
}
