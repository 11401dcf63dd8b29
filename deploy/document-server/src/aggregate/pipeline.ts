// Runs a pipeline over one collection.

import { isNumber, type Js, numberOf } from '../bson/js.ts'
import type { Bytes, Raw } from '../bson/raw.ts'
import { T } from '../bson/raw.ts'
import { type Source, sourceOf } from '../commands/cursors.ts'
import { openSource } from '../commands/find.ts'
import { badValue, CommandError } from '../errors.ts'
import type { KeyField } from '../order/index-keys.ts'
import { type Condition, compileFilter, type Filter, MATCH_ALL, matcher } from '../query/filter.ts'
import { countMatches, type FindRequest, Matches, type ReadView } from '../query/matches.ts'
import { sortFields } from '../query/sort.ts'
import type { Collection } from '../storage/collection.ts'
import type { Stage } from './aggregate.ts'
import { type GroupPlan, groupPlan, NeedsMingo } from './group.ts'
import { countedDocuments, runStage } from './stages.ts'

export interface PipelineScope {
  variables: Js
  ignoreCase: boolean
  hint?: Raw | undefined
  deadline: number | undefined
  find: (collection: string) => Collection | undefined
  view: (collection: Collection) => ReadView
}

export async function runPipeline(stages: readonly Stage[], name: string, scope: PipelineScope): Promise<Source> {
  const { query, used } = frontOf(stages, scope)
  const rest = stages.slice(used)
  const collection = scope.find(name)
  const view = collection && scope.view(collection)
  if (rest.length === 0 && collection && view) return openSource(new Matches(collection, view, query), undefined)
  const [next] = rest
  const group = next?.name === '$group' ? groupPlan(next.value) : undefined
  if (group) {
    if (collection && view && group.countsOnly && query.sort.length === 0) {
      const n = await countMatches(collection, view, query)
      return runRest(n > 0 ? [group.countDocument(n)] : [], rest.slice(1), scope)
    }
    const grouped = await groupMatches(group, collection, view, query)
    if (grouped) return runRest(grouped, rest.slice(1), scope)
  }
  if (collection && view && next?.name === '$count') {
    const n = await countMatches(collection, view, query)
    return runRest(countedDocuments(next.value, n), rest.slice(1), scope)
  }
  const documents: Bytes[] = []
  if (collection && view) await eachMatch(new Matches(collection, view, query), (document) => documents.push(document))
  return runRest(documents, rest, scope)
}

/** Undefined when a document turned up that only mingo can group. */
async function groupMatches(
  group: GroupPlan,
  collection: Collection | undefined,
  view: ReadView | undefined,
  query: FindRequest,
): Promise<Bytes[] | undefined> {
  const grouping = group.start()
  if (!collection || !view) return grouping.result()
  try {
    await eachMatch(new Matches(collection, view, query), (document) => grouping.add(document))
  } catch (error) {
    if (error instanceof NeedsMingo) return undefined
    throw error
  }
  return grouping.result()
}

async function eachMatch(matches: Matches, visit: (document: Bytes) => void) {
  if (matches.sortsInMemory) for (const [, document] of await matches.sorted()) visit(document)
  else await matches.each(([, document]) => visit(document))
}

async function runRest(documents: Bytes[], rest: readonly Stage[], scope: PipelineScope): Promise<Source> {
  let current = documents
  for (const stage of rest) current = await runStage(stage, current, scope)
  return sourceOf(current)
}

// The leading stages that a find can do: any $match, one $sort, then $skip and $limit.
export function frontOf(stages: readonly Stage[], scope: PipelineScope): { query: FindRequest; used: number } {
  const filters: Filter[] = []
  let sort: KeyField[] = []
  let used = 0
  let skip = 0
  let limit = 0
  for (; used < stages.length; used++) {
    const { name, value } = stages[used]!
    if (name === '$match' && skip === 0 && limit === 0) filters.push(matchFilter(value, scope))
    else if (name === '$sort' && sort.length === 0 && skip === 0 && limit === 0 && !scope.ignoreCase)
      sort = sortStage(value)
    else if (name === '$skip' && limit === 0) skip += wholeNumber('$skip', value, 0)
    else if (name === '$limit' && limit === 0) limit = wholeNumber('$limit', value, 1)
    else break
  }
  return { query: { filter: combined(filters), sort, skip, limit, hint: scope.hint, deadline: scope.deadline }, used }
}

export function matchFilter(value: Raw, { variables, ignoreCase }: PipelineScope): Filter {
  if (value.type !== T.object) throw badValue('the match filter must be an expression in an object')
  return compileFilter(value.bytes, value.start, { variables, ignoreCase })
}

export function sortStage(value: Raw): KeyField[] {
  const fields = sortFields(value)
  if (fields.length === 0) throw badValue('$sort stage must have at least one sort key')
  return fields
}

export function wholeNumber(name: string, value: Raw, least: number): number {
  const number = isNumber(value.type) ? numberOf(value) : Number.NaN
  if (!Number.isInteger(number) || number < least) {
    throw new CommandError(
      'FailedToParse',
      `invalid argument to ${name} stage: Expected a ${least > 0 ? 'positive' : 'non-negative'} number`,
    )
  }
  return number
}

function combined(filters: readonly Filter[]): Filter {
  if (filters.length === 0) return MATCH_ALL
  if (filters.length === 1) return filters[0]!
  const parts = filters.flatMap(({ condition }): Condition[] =>
    condition.kind === 'and' ? condition.parts : [condition],
  )
  const condition: Condition = { kind: 'and', parts }
  return { condition, matches: matcher(condition) }
}
