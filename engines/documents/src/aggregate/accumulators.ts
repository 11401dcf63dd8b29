// The accumulators of $group; sums and averages follow MongoDB's rules for types.
import { add, doubleValue, intValue, longValue } from '../bson/arithmetic.ts'
import { isNumber, NULL, numberOf } from '../bson/js.ts'
import { int32At, type Raw, T } from '../bson/raw.ts'
import { compareValues, keyTextOf } from '../order/compare.ts'
import { type Evaluate, expression, NeedsMingo, onlyField } from './simple-expression.ts'

export interface Accumulator {
  add: (value: Raw) => void
  result: () => Raw | Raw[]
}

export interface AccumulatorPlan {
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

/** Undefined when mingo has to compute it. */
export function accumulatorPlan(value: Raw): AccumulatorPlan | undefined {
  const [name, operand] = (value.type === T.object && onlyField(value)) || []
  if (name === undefined || !operand) return undefined
  if (name === '$count') return { evaluate: () => ONE, make: sum, countsOne: true }
  const make = ACCUMULATORS[name]
  const argument = make && expression(operand)
  if (!make || !argument) return undefined
  const isOne =
    argument.constant?.type === T.int &&
    int32At(argument.constant.bytes, argument.constant.start) === 1
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
        rest = rest
          ? (add(rest, owned(value)) ?? doubleValue(numberOf(rest) + numberOf(value)))
          : owned(value)
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
export function owned({ type, bytes, start, end }: Raw): Raw {
  return { type, bytes: bytes.slice(start, end), start: 0, end: end - start }
}
