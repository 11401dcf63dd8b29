// Explains which index a query would use, and how much it would read.

import { frontOf } from '../aggregate/pipeline-front.ts'
import { stagesOf } from '../aggregate/stage.ts'
import { fieldsOf } from '../bson/elements.ts'
import { type Js, toJs, valueToJs } from '../bson/js.ts'
import type { Raw } from '../bson/raw.ts'
import { stringOf, T } from '../bson/raw.ts'
import { badValue, unsupported } from '../errors.ts'
import { MATCH_ALL } from '../query/condition.ts'
import { compileFilter } from '../query/filter.ts'
import { sortFields } from '../query/sort.ts'
import { Matches } from '../read/matches.ts'
import type { Plan } from '../read/planner.ts'
import type { FindRequest } from '../read/read-view.ts'
import type { Collection } from '../storage/collection.ts'
import { type Command, type Context, ignoresCase } from './context.ts'

export const explain: Command = async (context) => {
  const { request, database, target } = context
  request.allow('verbosity')
  const command = request.document('explain')
  if (!command) throw badValue('explain needs a command')
  const verbosity = request.get('verbosity') ? request.text('verbosity') : 'allPlansExecution'
  const fields = fieldsOf(command.bytes, command.start)
  const [name, value] = [...fields][0]!
  if (value.type !== T.string) throw badValue('explain needs the name of a collection')
  const query = explainedQuery(context, name, fields)
  const collection = target.find(database, stringOf(value))
  const head = {
    explainVersion: '1',
    command: toJs(command.bytes.subarray(command.start, command.end)),
    serverInfo: { host: 'localhost', version: '7.0.0' },
    ok: 1,
  }
  const namespace = `${database}.${stringOf(value)}`
  if (!collection)
    return {
      ...head,
      queryPlanner: { namespace, winningPlan: { stage: 'EOF' }, rejectedPlans: [] },
      ...(verbosity !== 'queryPlanner' && { executionStats: stats(0, 0, 0, 0) }),
    }
  const matches = new Matches(collection, target.view(collection), query)
  const winningPlan = shownPlan(matches, query)
  const planner = { namespace, parsedQuery: {}, winningPlan, rejectedPlans: [] }
  if (verbosity === 'queryPlanner') return { ...head, queryPlanner: planner }
  const since = performance.now()
  let returned = 0
  if (matches.sortsInMemory) returned = (await matches.sorted()).length
  else await matches.each(() => returned++)
  const { keys, documents } = matches.scan.counts
  return {
    ...head,
    queryPlanner: planner,
    executionStats: {
      ...stats(returned, keys, documents, performance.now() - since),
      executionStages: winningPlan,
    },
  }
}

function stats(
  nReturned: number,
  totalKeysExamined: number,
  totalDocsExamined: number,
  time: number,
): Js {
  return {
    executionSuccess: true,
    nReturned,
    executionTimeMillis: Math.round(time),
    totalKeysExamined,
    totalDocsExamined,
  }
}

function explainedQuery(context: Context, name: string, fields: Map<string, Raw>): FindRequest {
  const hint = fields.get('hint')
  const ignoreCase = ignoresCase(fields.get('collation'))
  const filter = (value: Raw | undefined) =>
    value ? compileFilter(value.bytes, value.start, { ignoreCase }) : MATCH_ALL
  const number = (option: string) =>
    Math.abs(Number(fields.get(option) ? valueToJs(fields.get(option)!) : 0))
  switch (name) {
    case 'find':
      return {
        filter: filter(fields.get('filter')),
        sort: sortFields(fields.get('sort')),
        skip: number('skip'),
        limit: number('limit'),
        hint,
      }
    case 'count':
    case 'distinct':
      return { filter: filter(fields.get('query')), sort: [], skip: 0, limit: 0, hint }
    case 'aggregate': {
      const scope = {
        variables: {},
        ignoreCase,
        hint,
        deadline: context.deadline,
        find: () => undefined,
        run: async () => [],
        view: (collection: Collection) => context.target.view(collection),
      }
      return frontOf(stagesOf(fields.get('pipeline')), scope).query
    }
    default:
      throw unsupported(`explain of ${name}`)
  }
}

function shownPlan({ plan, sortsInMemory }: Matches, { filter, sort }: FindRequest): Js {
  const isFiltered =
    !plan.exact && !(filter.condition.kind === 'and' && filter.condition.parts.length === 0)
  const access = shownAccess(plan, isFiltered)
  if (!sortsInMemory) return access
  const sortPattern = Object.fromEntries(
    sort.map(({ path, descending }) => [path.text, descending ? -1 : 1]),
  )
  return { stage: 'SORT', sortPattern, inputStage: access }
}

function shownAccess(plan: Plan, isFiltered: boolean): Js {
  const filter = isFiltered && { filter: {} }
  if (plan.branches) {
    const inputStages = plan.branches.map(shownIndex)
    return { stage: 'FETCH', ...filter, inputStage: { stage: 'OR', inputStages } }
  }
  if (plan.index) return { stage: 'FETCH', ...filter, inputStage: shownIndex(plan) }
  return { stage: 'COLLSCAN', ...filter, direction: plan.backward ? 'backward' : 'forward' }
}

function shownIndex({ index, backward }: Plan): Js {
  return {
    stage: 'IXSCAN',
    keyPattern: valueToJs(index!.key),
    indexName: index!.name,
    isMultiKey: index!.multikey,
    isUnique: index!.unique,
    isSparse: index!.sparse,
    isPartial: index!.partial !== undefined,
    direction: backward ? 'backward' : 'forward',
  }
}
