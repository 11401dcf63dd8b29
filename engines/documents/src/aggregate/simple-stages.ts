import { intValue, longValue } from '../bson/arithmetic.ts'
import type {} from '../bson/elements.ts'
import { fieldsOf } from '../bson/elements.ts'
import type { Bytes, Raw } from '../bson/raw.ts'
import { stringOf, T } from '../bson/raw.ts'
import { documentBytes, type Node, ObjectNode } from '../bson/tree.ts'
import { badValue } from '../errors.ts'
import { computedPaths } from '../mingo/faithful.ts'
import { compileProjection } from '../query/projection.ts'
import { Sorter } from '../query/sort.ts'
import { byMingo } from './by-mingo.ts'
import { groupPlan } from './group.ts'
import { NeedsMingo } from './simple-expression.ts'
import { type PipelineScope, type Stage, sortStage, wholeNumber } from './stage.ts'

export function sorted(documents: Bytes[], value: Raw): Bytes[] {
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

export function grouped(
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
export function projected(
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

export function sampled(documents: Bytes[], value: Raw): Bytes[] {
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
