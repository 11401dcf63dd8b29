// $group over raw documents, for keys and accumulators made of plain fields; the types of sums follow MongoDB's.

import { add, doubleValue, intValue, longValue } from '../bson/arithmetic.ts'
import { isNumber, MISSING, NULL, numberOf } from '../bson/js.ts'
import type { Bytes, Raw } from '../bson/raw.ts'
import { Elements, fieldsOf, int32At, itemsOf, seek, stringOf, T } from '../bson/raw.ts'
import { Writer } from '../bson/writer.ts'
import { badValue } from '../errors.ts'
import { compareValues, keyTextOf } from '../order/compare.ts'
import { type Path, pathOf } from '../query/path.ts'

type Evaluate = (document: Bytes) => Raw

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
  if (specification.type !== T.object) throw badValue("a group's fields must be specified in an object")
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

interface KeyPlan {
  evaluate: Evaluate
  constant?: Raw
}

function keyPlan(id: Raw): KeyPlan | undefined {
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

/** A field path or a constant; operators are left to mingo. */
function expression(value: Raw): KeyPlan | undefined {
  if (value.type === T.string) {
    const text = stringOf(value)
    if (text.startsWith('$$')) return undefined
    return text.startsWith('$') ? fieldExpression(pathOf(text.slice(1))) : { evaluate: () => value, constant: value }
  }
  if (value.type === T.object) return conditional(value)
  if (value.type === T.array) return undefined
  return { evaluate: () => value, constant: value }
}

const element = new Elements(new Uint8Array(0))

// A path that meets an array yields an array in MongoDB; such documents are handed to the slow way by an exception.
export class NeedsMingo extends Error {}

function fieldExpression(path: Path): KeyPlan {
  const last = path.steps.length - 1
  return {
    evaluate: (document) => {
      let start = 0
      for (let depth = 0; depth <= last; depth++) {
        if (!seek(document, start, path.steps[depth]!.bytes, element)) return MISSING
        if (depth < last) {
          if (element.type === T.array) throw new NeedsMingo()
          if (element.type !== T.object) return MISSING
        }
        start = element.start
      }
      return { type: element.type, bytes: document, start: element.start, end: element.end }
    },
  }
}

// { $cond: [{ $eq: [a, b] }, x, y] } over fields and constants: the counting of cases on dashboards.
function conditional(value: Raw): KeyPlan | undefined {
  const [name, operand] = onlyField(value) ?? []
  if (name !== '$cond' || !operand) return undefined
  const [test, yes, no] = condParts(operand)
  const decide = test && predicate(test)
  const [then, otherwise] = [yes && expression(yes), no && expression(no)]
  if (!decide || !then || !otherwise) return undefined
  return { evaluate: (document) => (decide(document) ? then.evaluate(document) : otherwise.evaluate(document)) }
}

function onlyField(value: Raw): [string, Raw] | undefined {
  const fields = [...fieldsOf(value.bytes, value.start)]
  return fields.length === 1 ? fields[0] : undefined
}

function condParts(operand: Raw): (Raw | undefined)[] {
  if (operand.type === T.array) return itemsOf(operand)
  if (operand.type !== T.object) return []
  const fields = fieldsOf(operand.bytes, operand.start)
  return [fields.get('if'), fields.get('then'), fields.get('else')]
}

const COMPARISONS: Record<string, (order: number) => boolean> = {
  $eq: (order) => order === 0,
  $ne: (order) => order !== 0,
  $gt: (order) => order > 0,
  $gte: (order) => order >= 0,
  $lt: (order) => order < 0,
  $lte: (order) => order <= 0,
}

function predicate(test: Raw): ((document: Bytes) => boolean) | undefined {
  const [name, operand] = (test.type === T.object && onlyField(test)) || []
  const accepts = name !== undefined && COMPARISONS[name]
  const sides = accepts && operand?.type === T.array ? itemsOf(operand).map(expression) : []
  const [left, right] = sides
  if (!accepts || sides.length !== 2 || !left || !right) return undefined
  return (document) => {
    const a = left.evaluate(document)
    const b = right.evaluate(document)
    // In expressions a missing field is less than null, unlike in queries.
    if (a.type === T.missing || b.type === T.missing) {
      return accepts(a.type === b.type ? 0 : a.type === T.missing ? -1 : 1)
    }
    return accepts(compareValues(a, b))
  }
}

interface Accumulator {
  add: (value: Raw) => void
  result: () => Raw | Raw[]
}

interface AccumulatorPlan {
  evaluate: Evaluate
  make: () => Accumulator
  countsOne: boolean
}

const ACCUMULATORS: Record<string, () => Accumulator> = {
  $sum: sum,
  $avg: average,
  $min: () => extreme(-1),
  $max: () => extreme(1),
  $first: () => edge(true),
  $last: () => edge(false),
  $push: push,
  $addToSet: addToSet,
}

function accumulatorPlan(value: Raw): AccumulatorPlan | undefined {
  const [name, operand] = (value.type === T.object && onlyField(value)) || []
  if (name === undefined || !operand) return undefined
  if (name === '$count') return { evaluate: () => ONE, make: sum, countsOne: true }
  const make = ACCUMULATORS[name]
  const argument = make && expression(operand)
  if (!make || !argument) return undefined
  const isOne = argument.constant?.type === T.int && int32At(argument.constant.bytes, argument.constant.start) === 1
  return { evaluate: argument.evaluate, make, countsOne: name === '$sum' && isOne }
}

const ONE = intValue(1)

function sum(): Accumulator {
  // Ints are summed apart as long as they stay exact; everything else follows the rules of addition.
  let ints = 0
  let rest: Raw | undefined
  return {
    add: (value) => {
      if (value.type === T.int) {
        ints += int32At(value.bytes, value.start)
        if (!Number.isSafeInteger(ints)) throw new NeedsMingo()
      } else if (isNumber(value.type)) {
        rest = rest ? (add(rest, owned(value)) ?? doubleValue(numberOf(rest) + numberOf(value))) : owned(value)
      }
    },
    result: () => {
      const whole = ints === (ints | 0) ? intValue(ints) : longValue(BigInt(ints))
      return rest ? (add(rest, whole) ?? doubleValue(numberOf(rest) + ints)) : whole
    },
  }
}

function average(): Accumulator {
  const total = sum()
  let count = 0
  return {
    add: (value) => {
      if (!isNumber(value.type)) return
      if (value.type === T.decimal) throw new NeedsMingo()
      count++
      total.add(value)
    },
    result: () => (count === 0 ? NULL : doubleValue(numberOf(total.result() as Raw) / count)),
  }
}

function extreme(side: 1 | -1): Accumulator {
  let best: Raw | undefined
  return {
    add: (value) => {
      if (value.type === T.missing || value.type === T.null || value.type === T.undefined) return
      if (!best || compareValues(value, best) * side > 0) best = owned(value)
    },
    result: () => best ?? NULL,
  }
}

function edge(first: boolean): Accumulator {
  let kept: Raw | undefined
  return {
    add: (value) => {
      if (!first || !kept) kept = value.type === T.missing ? NULL : owned(value)
    },
    result: () => kept ?? NULL,
  }
}

function push(): Accumulator {
  const items: Raw[] = []
  return {
    add: (value) => {
      if (value.type !== T.missing) items.push(owned(value))
    },
    result: () => items,
  }
}

function addToSet(): Accumulator {
  const items = new Map<string, Raw>()
  return {
    add: (value) => {
      if (value.type === T.missing) return
      const key = keyTextOf(value)
      if (!items.has(key)) items.set(key, owned(value))
    },
    result: () => [...items.values()],
  }
}

/** A copy, so that one kept value does not hold the bytes of its whole document. */
function owned({ type, bytes, start, end }: Raw): Raw {
  return { type, bytes: bytes.slice(start, end), start: 0, end: end - start }
}

function grouping(key: KeyPlan, plans: readonly [string, AccumulatorPlan][]): Grouping {
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
      for (let i = 0; i < plans.length; i++) group.accumulators[i]!.add(plans[i]![1].evaluate(document))
    },
    result: () =>
      [...groups.values()].map(({ id, accumulators }) => {
        const writer = new Writer(256)
        writer.begin()
        writer.raw('_id', id)
        for (const [i, accumulator] of accumulators.entries()) writeResult(writer, plans[i]![0], accumulator.result())
        writer.end()
        return writer.copy()
      }),
  }
}

function writeResult(writer: Writer, name: string, result: Raw | Raw[]) {
  if (!Array.isArray(result)) return writer.raw(name, result)
  writer.values(name, result)
}
