// $group with $sum over raw documents; the types of sums follow MongoDB's.
import { add, doubleValue, intValue, longValue } from '../bson/arithmetic.ts'
import { fieldsOf } from '../bson/elements.ts'
import { isNumber, NULL, numberOf } from '../bson/js.ts'
import type { Bytes, Raw } from '../bson/raw.ts'
import { int32At, T } from '../bson/raw.ts'
import { Writer } from '../bson/writer.ts'
import { badValue, unsupported } from '../errors.ts'
import { keyTextOf } from '../order/compare.ts'
import { accumulators, supported } from '../supported.ts'
import { type Expression, expressionOf } from './expression.ts'

export interface GroupPlan {
  start: () => { add: (document: Bytes) => void; result: () => Bytes[] }
  /** One group, one count: the number of documents is the whole answer. */
  countsOnly: boolean
  countDocument: (count: number) => Bytes
}

export function groupPlan(specification: Raw): GroupPlan {
  const { _id, ...others } = Object.fromEntries(fieldsOf(specification.bytes, specification.start))
  if (!_id) throw badValue('a group specification must include an _id')
  const key = keyOf(_id)
  const sums = Object.entries(others).map(([name, value]) => ({ name, of: summed(value) }))
  const [only] = sums
  const countsOne = only?.of.constant?.type === T.int && numberOf(only.of.constant) === 1
  return {
    start: () => grouping(key, sums),
    countsOnly: key.constant !== undefined && sums.length === 1 && countsOne,
    countDocument: (count) =>
      groupDocument(key.constant!, [
        [only!.name, count < 2 ** 31 ? intValue(count) : longValue(BigInt(count))],
      ]),
  }
}

function summed(value: Raw): Expression {
  const fields = value.type === T.object ? [...fieldsOf(value.bytes, value.start)] : []
  const [only] = fields
  if (!only || fields.length !== 1)
    throw badValue('a field of a group must be an object with one accumulator')
  supported(accumulators, only[0], 'the accumulator')
  return expressionOf(only[1])
}

/** A field, a constant, or a document of these. */
function keyOf(id: Raw): Expression {
  if (id.type !== T.object) return expressionOf(id)
  const parts = [...fieldsOf(id.bytes, id.start)].map(([name, value]) => {
    if (name.startsWith('$')) throw unsupported('a computed expression')
    return { name, ...expressionOf(value) }
  })
  return {
    evaluate: (document) => {
      const writer = new Writer(128)
      writer.begin()
      for (const { name, evaluate } of parts) {
        const value = evaluate(document)
        if (value.type !== T.missing) writer.raw(name, value)
      }
      writer.end()
      return { type: T.object, bytes: writer.buffer, start: 0, end: writer.length }
    },
  }
}

function grouping(key: Expression, plans: readonly { name: string; of: Expression }[]) {
  const groups = new Map<string, { id: Raw; sums: Sum[] }>()
  return {
    add: (document: Bytes) => {
      const found = key.constant ?? key.evaluate(document)
      const id = found.type === T.missing ? NULL : found
      const text = keyTextOf(id)
      let group = groups.get(text)
      if (!group) {
        group = { id: owned(id), sums: plans.map(() => new Sum()) }
        groups.set(text, group)
      }
      for (let i = 0; i < plans.length; i++) group.sums[i]!.add(plans[i]!.of.evaluate(document))
    },
    result: () =>
      [...groups.values()].map(({ id, sums }) =>
        groupDocument(
          id,
          sums.map((sum, i): [string, Raw] => [plans[i]!.name, sum.result()]),
        ),
      ),
  }
}

function groupDocument(id: Raw, fields: readonly [string, Raw][]): Bytes {
  const writer = new Writer(256)
  writer.begin()
  writer.raw('_id', id)
  for (const [name, value] of fields) writer.raw(name, value)
  writer.end()
  return writer.copy()
}

/** Ints are summed apart, which is exact up to 2^53; everything else follows the rules of addition. */
class Sum {
  #ints = 0
  #rest: Raw | undefined

  add(value: Raw) {
    if (value.type === T.int) this.#ints += int32At(value.bytes, value.start)
    else if (isNumber(value.type)) this.#rest = this.#rest ? plus(this.#rest, value) : owned(value)
  }

  result(): Raw {
    const ints = this.#ints
    const whole = ints === (ints | 0) ? intValue(ints) : longValue(BigInt(ints))
    return this.#rest ? plus(this.#rest, whole) : whole
  }
}

/** A sum that a long cannot hold becomes a double. */
function plus(a: Raw, b: Raw): Raw {
  return add(a, b) ?? doubleValue(numberOf(a) + numberOf(b))
}

/** A copy, so that one kept value does not hold the bytes of its whole document. */
function owned({ type, bytes, start, end }: Raw): Raw {
  return { type, bytes: bytes.slice(start, end), start: 0, end: end - start }
}
