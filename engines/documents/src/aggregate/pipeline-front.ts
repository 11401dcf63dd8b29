import type { KeyField } from '../order/index-keys.ts'
import { type Condition, type Filter, MATCH_ALL, matcher } from '../query/condition.ts'
import type { FindRequest } from '../read/read-view.ts'
import { matchFilter, type PipelineScope, type Stage, sortStage, wholeNumber } from './stage.ts'

// The leading stages that a find can do: any $match, one $sort, then $skip and $limit.
export function frontOf(
  stages: readonly Stage[],
  scope: PipelineScope,
): { query: FindRequest; used: number } {
  const filters: Filter[] = []
  let sort: KeyField[] = []
  let used = 0
  let skip = 0
  let limit = 0
  for (; used < stages.length; used++) {
    const { name, value } = stages[used]!
    if (name === '$match' && skip === 0 && limit === 0) filters.push(matchFilter(value, scope))
    else if (
      name === '$sort' &&
      sort.length === 0 &&
      skip === 0 &&
      limit === 0 &&
      !scope.ignoreCase
    )
      sort = sortStage(value)
    else if (name === '$skip' && limit === 0) skip += wholeNumber('$skip', value, 0)
    else if (name === '$limit' && limit === 0) limit = wholeNumber('$limit', value, 1)
    else break
  }
  return {
    query: {
      filter: combined(filters),
      sort,
      skip,
      limit,
      hint: scope.hint,
      deadline: scope.deadline,
    },
    used,
  }
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
