// Runs a pipeline over one collection: the planner finds what matches, and groups, if any, are made of that.
import { fieldsOf, itemsOf } from '../bson/elements.ts'
import { EMPTY_DOCUMENT } from '../bson/js.ts'
import { type Bytes, type Raw, T } from '../bson/raw.ts'
import type { Deadline } from '../deadline.ts'
import { CommandError, unsupported } from '../errors.ts'
import { compileFilter } from '../query/filter.ts'
import { Sorter, sortFields } from '../query/sort.ts'
import { countMatches } from '../read/count-matches.ts'
import { type Source, sourceOf } from '../read/cursor.ts'
import { Matches } from '../read/matches.ts'
import type { ReadView } from '../read/read-view.ts'
import { openSource } from '../read/source.ts'
import type { Collection } from '../storage/collection.ts'
import { stages, supported } from '../supported.ts'
import { type GroupPlan, groupPlan } from './group.ts'
import { stageProjection } from './project.ts'

type Stages = Partial<Record<(typeof stages)[number], Raw>>

export async function runPipeline(
  pipeline: Raw | undefined,
  found: { collection: Collection; view: ReadView } | undefined,
  deadline: Deadline,
): Promise<Source> {
  const { $match, $group, $sort, $project } = stagesOf(pipeline)
  const filter = compileFilter($match?.bytes ?? EMPTY_DOCUMENT, $match?.start)
  const sort = sortFields($sort)
  const project = $project && stageProjection($project)
  const query = { filter, sort: $group ? [] : sort, limit: 0, deadline }
  const group = $group && groupPlan($group)
  if (!found) return sourceOf([])
  const { collection, view } = found
  if (!group) return openSource(new Matches(collection, view, query), project)
  const groups = group.countsOnly
    ? counted(group, await countMatches(collection, view, query))
    : await grouped(group, new Matches(collection, view, query))
  const sorter = new Sorter<Bytes>(sort, Number.POSITIVE_INFINITY, (document) => document)
  for (const document of groups) sorter.add(document)
  return sourceOf(project ? sorter.result().map(project) : sorter.result())
}

function stagesOf(pipeline: Raw | undefined): Stages {
  if (pipeline?.type !== T.array)
    throw new CommandError('TypeMismatch', "'pipeline' option must be specified as an array")
  const given: Stages = {}
  let last = -1
  for (const stage of itemsOf(pipeline)) {
    const fields = stage.type === T.object ? [...fieldsOf(stage.bytes, stage.start)] : []
    const [first] = fields
    if (!first || fields.length !== 1)
      throw new CommandError(
        'FailedToParse',
        'A pipeline stage specification object must contain exactly one field.',
      )
    const name = supported(stages, first[0], 'the pipeline stage')
    if (first[1].type !== T.object)
      throw new CommandError('TypeMismatch', `the ${name} specification must be an object`)
    if (stages.indexOf(name) <= last)
      throw unsupported(`${name} there: the order of stages is ${stages.join(', ')}, so`)
    last = stages.indexOf(name)
    given[name] = first[1]
  }
  return given
}

function counted({ countDocument }: GroupPlan, count: number): Bytes[] {
  return count > 0 ? [countDocument(count)] : []
}

async function grouped(group: GroupPlan, matches: Matches): Promise<Bytes[]> {
  const grouping = group.start()
  await matches.each(([, document]) => grouping.add(document))
  return grouping.result()
}
