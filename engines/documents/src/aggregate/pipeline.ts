// Runs a pipeline over one collection.
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Bytes } from '../bson/raw.ts'
import { CommandError } from '../errors.ts'
import { countMatches } from '../read/count-matches.ts'
import { type Source, sourceOf } from '../read/cursor.ts'
import { Matches } from '../read/matches.ts'
import type { FindRequest, ReadView } from '../read/read-view.ts'
import { openSource } from '../read/source.ts'
import type { Collection } from '../storage/collection.ts'
import { type GroupPlan, groupPlan } from './group.ts'
import { frontOf } from './pipeline-front.ts'
import { NeedsMingo } from './simple-expression.ts'
import { countedDocuments } from './simple-stages.ts'
import type { PipelineScope, Stage } from './stage.ts'
import { isStreaming, runStage } from './stages.ts'

const STREAM_CHUNK = 500
const MEMORY_LIMIT = 512 * 1024 * 1024

export async function runPipeline(
  stages: readonly Stage[],
  name: string,
  given: Omit<PipelineScope, 'run'>,
): Promise<Source> {
  const scope: PipelineScope = {
    ...given,
    run: (inner, collection, variables) =>
      allOf(runPipeline(inner, collection, { ...given, hint: undefined, variables })),
  }
  const { query, used } = frontOf(stages, scope)
  const rest = stages.slice(used)
  const collection = scope.find(name)
  const view = collection && scope.view(collection)
  if (rest.length === 0 && collection && view)
    return openSource(new Matches(collection, view, query), undefined)
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
  if (!collection || !view) return runRest([], rest, scope)
  const source = await openSource(new Matches(collection, view, query), undefined)
  return rest.every(isStreaming)
    ? streamed(source, rest, scope)
    : runRest(await collected(source), rest, scope)
}

// Chunk by chunk: a cursor over a million documents never holds more than a few hundred.
function streamed(source: Source, stages: readonly Stage[], scope: PipelineScope): Source {
  return {
    get ended() {
      return source.ended
    },
    next: async (wanted) => {
      let documents = await source.next(Math.min(Math.max(wanted, 1), STREAM_CHUNK))
      for (const stage of stages) documents = await runStage(stage, documents, scope)
      return documents
    },
  }
}

async function collected(source: Source): Promise<Bytes[]> {
  const documents: Bytes[] = []
  let size = 0
  while (!source.ended) {
    for (const document of await source.next(STREAM_CHUNK)) {
      documents.push(document)
      size += document.length
    }
    if (size > MEMORY_LIMIT) {
      throw new CommandError(
        'QueryExceededMemoryLimit',
        `the pipeline would hold more than ${MEMORY_LIMIT} bytes in memory; select fewer documents in its first stages`,
      )
    }
    await nextTurn()
  }
  return documents
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

async function runRest(
  documents: Bytes[],
  rest: readonly Stage[],
  scope: PipelineScope,
): Promise<Source> {
  let current = documents
  for (const stage of rest) current = await runStage(stage, current, scope)
  return sourceOf(current)
}

async function allOf(opening: Promise<Source>): Promise<Bytes[]> {
  return collected(await opening)
}
