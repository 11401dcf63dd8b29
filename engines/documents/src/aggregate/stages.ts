// Single stages over documents in memory. What needs BSON's order or types is done here, the rest is mingo's.
import { fieldsOf } from '../bson/elements.ts'
import type { Bytes, Raw } from '../bson/raw.ts'
import { stringOf, T } from '../bson/raw.ts'
import { Writer } from '../bson/writer.ts'
import { badValue, unsupported } from '../errors.ts'
import { byMingo, type Run } from './by-mingo.ts'
import { lookup } from './lookup.ts'
import { countedDocuments, grouped, projected, sampled, sorted } from './simple-stages.ts'
import { matchFilter, type PipelineScope, type Stage, stagesOf, wholeNumber } from './stage.ts'
import { unwound } from './unwind.ts'

const STAGES: Record<string, Run> = {
  $match: (documents, value, scope) => documents.filter(matchFilter(value, scope).matches),
  $sort: sorted,
  $skip: (documents, value) => documents.slice(wholeNumber('$skip', value, 0)),
  $limit: (documents, value) => documents.slice(0, wholeNumber('$limit', value, 1)),
  $count: (documents, value) => countedDocuments(value, documents.length),
  $group: grouped,
  $unwind: unwound,
  $facet: faceted,
  $lookup: lookup,
  $unionWith: united,
  $sample: sampled,
  $sortByCount: byMingo,
  $project: projected,
  $addFields: byMingo,
  $set: byMingo,
  $unset: byMingo,
  $replaceRoot: byMingo,
  $replaceWith: byMingo,
  $redact: byMingo,
  $bucket: byMingo,
  $bucketAuto: byMingo,
  $setWindowFields: byMingo,
  $densify: byMingo,
  $fill: byMingo,
}

// Stages that treat every document by itself.
const STREAMING = new Set([
  '$match',
  '$unwind',
  '$lookup',
  '$project',
  '$addFields',
  '$set',
  '$unset',
  '$replaceRoot',
  '$replaceWith',
  '$redact',
])

export function isStreaming({ name }: Stage): boolean {
  return STREAMING.has(name)
}

export async function runStage(
  stage: Stage,
  documents: Bytes[],
  scope: PipelineScope,
): Promise<Bytes[]> {
  const run = STAGES[stage.name]
  if (!run) {
    if (!stage.name.startsWith('$'))
      throw badValue(`Unrecognized pipeline stage name: '${stage.name}'`)
    throw unsupported(`the pipeline stage ${stage.name}`)
  }
  return run(documents, stage.value, scope, stage)
}

async function faceted(documents: Bytes[], value: Raw, scope: PipelineScope): Promise<Bytes[]> {
  if (value.type !== T.object) throw badValue('the $facet specification must be a non-empty object')
  const writer = new Writer()
  writer.begin()
  for (const [name, pipeline] of fieldsOf(value.bytes, value.start)) {
    let current = documents
    for (const stage of stagesOf(pipeline)) {
      if (stage.name === '$facet')
        throw badValue('$facet is not allowed to be used within a $facet stage')
      current = await runStage(stage, current, scope)
    }
    writer.documents(name, current)
  }
  writer.end()
  return [writer.copy()]
}

async function united(documents: Bytes[], value: Raw, scope: PipelineScope): Promise<Bytes[]> {
  const options =
    value.type === T.object ? fieldsOf(value.bytes, value.start) : new Map([['coll', value]])
  const name = options.get('coll')
  if (name?.type !== T.string) throw badValue('$unionWith needs a collection')
  const pipeline = options.get('pipeline')
  const others = await scope.run(
    pipeline ? stagesOf(pipeline) : [],
    stringOf(name),
    scope.variables,
  )
  return [...documents, ...others]
}
