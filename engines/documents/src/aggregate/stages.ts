// Single stages over documents in memory. What needs BSON's order or types is done here, the rest is mingo's.

import { intValue, longValue } from '../bson/arithmetic.ts'
import { isTruthy } from '../bson/js.ts'
import type { Bytes, Raw } from '../bson/raw.ts'
import { fieldsOf, itemsOf, stringOf, T } from '../bson/raw.ts'
import { documentBytes, documentNode, type Node, ObjectNode } from '../bson/tree.ts'
import { Writer } from '../bson/writer.ts'
import { badValue, unsupported } from '../errors.ts'
import { computedPaths } from '../mingo/faithful.ts'
import { runStages } from '../mingo/mingo.ts'
import { pathOf, plainValue } from '../query/path.ts'
import { compileProjection } from '../query/projection.ts'
import { Sorter } from '../query/sort.ts'
import { removeAt, setAt } from '../update/locate.ts'
import { groupPlan } from './group.ts'
import { lookup } from './lookup.ts'
import { NeedsMingo } from './simple-expression.ts'
import {
  matchFilter,
  type PipelineScope,
  type Stage,
  sortStage,
  stagesOf,
  wholeNumber,
} from './stage.ts'

type Run = (
  documents: Bytes[],
  value: Raw,
  scope: PipelineScope,
  stage: Stage,
) => Bytes[] | Promise<Bytes[]>

const byMingo: Run = (documents, _value, { variables }, { whole }) =>
  runStages([whole], documents, variables)

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

function sorted(documents: Bytes[], value: Raw): Bytes[] {
  const sorter = new Sorter<Bytes>(
    sortStage(value),
    Number.POSITIVE_INFINITY,
    (document) => document,
  )
  for (const document of documents) sorter.add(document)
  return sorter.result()
}

export function countedDocuments(value: Raw, count: number): Bytes[] {
  const name = value.type === T.string ? stringOf(value) : ''
  if (name === '' || name.startsWith('$') || name.includes('.'))
    throw badValue(
      'the count field must be a non-empty string that is neither a $-prefixed nor a dotted path',
    )
  if (count === 0) return []
  const total = count < 2 ** 31 ? intValue(count) : longValue(BigInt(count))
  return [documentBytes(new ObjectNode(new Map<string, Node>([[name, total]])))]
}

function grouped(
  documents: Bytes[],
  value: Raw,
  scope: PipelineScope,
  stage: Stage,
): Bytes[] | Promise<Bytes[]> {
  const plan = groupPlan(value)
  if (!plan) return byMingo(documents, value, scope, stage)
  const grouping = plan.start()
  try {
    for (const document of documents) grouping.add(document)
  } catch (error) {
    if (error instanceof NeedsMingo) return byMingo(documents, value, scope, stage)
    throw error
  }
  return grouping.result()
}

// Fields that only stay or go need no computing.
function projected(
  documents: Bytes[],
  value: Raw,
  scope: PipelineScope,
  stage: Stage,
): Bytes[] | Promise<Bytes[]> {
  if (computedPaths('$project', value)?.length !== 0) return byMingo(documents, value, scope, stage)
  const project = compileProjection(value)
  if (!project) throw badValue('projection specification must have at least one field')
  return documents.map(project)
}

function unwound(documents: Bytes[], value: Raw): Bytes[] {
  const options =
    value.type === T.object ? fieldsOf(value.bytes, value.start) : new Map([['path', value]])
  const given = options.get('path')
  if (given?.type !== T.string || !stringOf(given).startsWith('$'))
    throw badValue("path option to $unwind stage should be prefixed with a '$'")
  const steps = stringOf(given).slice(1).split('.')
  const path = pathOf(steps.join('.'))
  const indexName = options.get('includeArrayIndex')
  const keepsEmpty = isTruthy(options.get('preserveNullAndEmptyArrays'))
  return documents.flatMap((document) => {
    const array = plainValue(document, path)
    const items = array?.type === T.array ? itemsOf(array) : undefined
    if (items && items.length > 0)
      return items.map((item, i) =>
        unwoundDocument(document, steps, item, indexName, longValue(BigInt(i))),
      )
    const isNothing =
      items !== undefined ||
      array === undefined ||
      array.type === T.null ||
      array.type === T.undefined
    if (isNothing && !keepsEmpty) return []
    return [
      unwoundDocument(document, steps, items ? undefined : array, indexName, {
        type: T.null,
        bytes: document,
        start: 0,
        end: 0,
      }),
    ]
  })
}

function unwoundDocument(
  document: Bytes,
  steps: string[],
  item: Raw | undefined,
  indexName: Raw | undefined,
  index: Raw,
): Bytes {
  const root = documentNode(document)
  if (item) setAt(root, steps, item)
  else removeAt(root, steps)
  if (indexName) setAt(root, stringOf(indexName).split('.'), index)
  return documentBytes(root)
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

function sampled(documents: Bytes[], value: Raw): Bytes[] {
  const size = value.type === T.object ? fieldsOf(value.bytes, value.start).get('size') : undefined
  if (!size) throw badValue('$sample stage must specify a size')
  const pool = [...documents]
  const wanted = Math.min(wholeNumber('$sample', size, 1), pool.length)
  for (let i = 0; i < wanted; i++) {
    const other = i + Math.floor(Math.random() * (pool.length - i))
    ;[pool[i], pool[other]] = [pool[other]!, pool[i]!]
  }
  return pool.slice(0, wanted)
}
