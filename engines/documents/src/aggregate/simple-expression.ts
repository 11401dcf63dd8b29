// The expressions that $group meets most, over raw documents: field paths, constants, and counting of cases by $cond.

import { Elements, fieldsOf, itemsOf, seek } from '../bson/elements.ts'
import { MISSING } from '../bson/js.ts'
import { type Bytes, type Raw, stringOf, T } from '../bson/raw.ts'
import { compareValues } from '../order/compare.ts'
import { type Path, pathOf } from '../query/path.ts'

export type Evaluate = (document: Bytes) => Raw

export interface SimpleExpression {
  evaluate: Evaluate
  constant?: Raw
}

/** A field path or a constant; operators are left to mingo. */
export function expression(value: Raw): SimpleExpression | undefined {
  if (value.type === T.string) {
    const text = stringOf(value)
    if (text.startsWith('$$')) return undefined
    return text.startsWith('$')
      ? fieldExpression(pathOf(text.slice(1)))
      : { evaluate: () => value, constant: value }
  }
  if (value.type === T.object) return conditional(value)
  if (value.type === T.array) return undefined
  return { evaluate: () => value, constant: value }
}

const element = new Elements(new Uint8Array(0))

// A path that meets an array yields an array in MongoDB; such documents are handed to the slow way by an exception.
export class NeedsMingo extends Error {}

function fieldExpression(path: Path): SimpleExpression {
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
function conditional(value: Raw): SimpleExpression | undefined {
  const [name, operand] = onlyField(value) ?? []
  if (name !== '$cond' || !operand) return undefined
  const [test, yes, no] = condParts(operand)
  const decide = test && predicate(test)
  const [then, otherwise] = [yes && expression(yes), no && expression(no)]
  if (!decide || !then || !otherwise) return undefined
  return {
    evaluate: (document) =>
      decide(document) ? then.evaluate(document) : otherwise.evaluate(document),
  }
}

export function onlyField(value: Raw): [string, Raw] | undefined {
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
