import { type Accumulator, type AccumulatorPlan, accumulatorPlan, owned } from './accumulators.ts'
import { type Evaluate, expression, type SimpleExpression } from './simple-expression.ts'
// $group over raw documents, for keys and accumulators made of plain fields; the types of sums follow MongoDB's.

import { intValue, longValue } from '../bson/arithmetic.ts'
import { fieldsOf } from '../bson/elements.ts'
import { NULL } from '../bson/js.ts'
import type { Bytes, Raw } from '../bson/raw.ts'
import { T } from '../bson/raw.ts'
import { Writer } from '../bson/writer.ts'
import { badValue } from '../errors.ts'
import { keyTextOf } from '../order/compare.ts'

export interface Grouping {
  add: (document: Bytes) => void
  result: () => Bytes[]
}

export interface GroupPlan {
  start: () => Grouping
  /** One group, one count: the number of documents is the whole answer. */
  countsOnly: boolean
  countDocument: (count: number) => Bytes
}

/** Undefined when some part needs mingo. */
export function groupPlan(specification: Raw): GroupPlan | undefined {
  if (specification.type !== T.object)
    throw badValue("a group's fields must be specified in an object")
  const fields = fieldsOf(specification.bytes, specification.start)
  const id = fields.get('_id')
  if (!id) throw badValue('a group specification must include an _id')
  const key = keyPlan(id)
  if (!key) return undefined
  const accumulators: [string, AccumulatorPlan][] = []
  for (const [name, value] of fields) {
    if (name === '_id') continue
    const plan = accumulatorPlan(value)
    if (!plan) return undefined
    accumulators.push([name, plan])
  }
  const [only] = accumulators
  return {
    start: () => grouping(key, accumulators),
    countsOnly: key.constant !== undefined && accumulators.length === 1 && only![1].countsOne,
    countDocument: (count) => {
      const writer = new Writer()
      writer.begin()
      writer.raw('_id', key.constant!)
      writer.raw(only![0], count < 2 ** 31 ? intValue(count) : longValue(BigInt(count)))
      writer.end()
      return writer.copy()
    },
  }
}

function keyPlan(id: Raw): SimpleExpression | undefined {
  const simple = expression(id)
  if (simple) return simple
  if (id.type !== T.object) return undefined
  const parts: [string, Evaluate][] = []
  for (const [name, value] of fieldsOf(id.bytes, id.start)) {
    const part = name.startsWith('$') ? undefined : expression(value)
    if (!part) return undefined
    parts.push([name, part.evaluate])
  }
  return {
    evaluate: (document) => {
      const writer = new Writer(128)
      writer.begin()
      for (const [name, evaluate] of parts) {
        const value = evaluate(document)
        if (value.type !== T.missing) writer.raw(name, value)
      }
      writer.end()
      return { type: T.object, bytes: writer.buffer, start: 0, end: writer.length }
    },
  }
}

function grouping(key: SimpleExpression, plans: readonly [string, AccumulatorPlan][]): Grouping {
  const groups = new Map<string, { id: Raw; accumulators: Accumulator[] }>()
  return {
    add: (document) => {
      const found = key.constant ?? key.evaluate(document)
      const id = found.type === T.missing ? NULL : found
      const text = keyTextOf(id)
      let group = groups.get(text)
      if (!group) {
        group = { id: owned(id), accumulators: plans.map(([, plan]) => plan.make()) }
        groups.set(text, group)
      }
      for (let i = 0; i < plans.length; i++)
        group.accumulators[i]!.add(plans[i]![1].evaluate(document))
    },
    result: () =>
      [...groups.values()].map(({ id, accumulators }) => {
        const writer = new Writer(256)
        writer.begin()
        writer.raw('_id', id)
        for (const [i, accumulator] of accumulators.entries())
          writeResult(writer, plans[i]![0], accumulator.result())
        writer.end()
        return writer.copy()
      }),
  }
}

function writeResult(writer: Writer, name: string, result: Raw | Raw[]) {
  if (!Array.isArray(result)) return writer.raw(name, result)
  writer.values(name, result)
}
