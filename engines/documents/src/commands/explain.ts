// Shows which indexes a find would use.
import { documentOf, fieldsOf } from '../bson/elements.ts'
import { EMPTY_DOCUMENT, type Js, valueToJs } from '../bson/js.ts'
import { stringOf, T } from '../bson/raw.ts'
import { unsupported } from '../errors.ts'
import { compileFilter } from '../query/filter.ts'
import { sortFields } from '../query/sort.ts'
import { plan } from '../read/planner.ts'
import { noSuchCollection } from '../storage/make-collection.ts'
import type { Plan } from '../storage/plan.ts'
import type { Command } from './context.ts'

export const explain: Command = ({ request, database, target }) => {
  const command = request.document('explain')
  const fields = command && fieldsOf(documentOf(command))
  const find = fields?.get('find')
  if (find?.type !== T.string || request.text('verbosity') !== 'queryPlanner')
    throw unsupported("explain but of a find with the verbosity 'queryPlanner'")
  const collection = target.find(database, stringOf(find))
  if (!collection) throw noSuchCollection(database, stringOf(find))
  const filter = fields?.get('filter')
  const sort = sortFields(fields?.get('sort'))
  const chosen = plan(collection, {
    filter: compileFilter(filter?.bytes ?? EMPTY_DOCUMENT, filter?.start),
    sort,
    connection: target.view(collection).connection,
  })
  const access = shown(chosen)
  const winningPlan = chosen.sorted ? access : { stage: 'SORT', inputStage: access }
  return { queryPlanner: { winningPlan, rejectedPlans: [] }, ok: 1 }
}

function shown({ index, branches, backward }: Plan): Js {
  if (branches) return { stage: 'OR', inputStages: branches.map(shown) }
  const direction = backward ? 'backward' : 'forward'
  if (!index) return { stage: 'COLLSCAN', direction }
  return { stage: 'IXSCAN', keyPattern: valueToJs(index.key), indexName: index.name, direction }
}
