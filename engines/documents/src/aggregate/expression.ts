// The expressions of $group and $project: a field's path, or a constant.
import { Elements, seek } from '../bson/elements.ts'
import { MISSING } from '../bson/js.ts'
import { pathOf } from '../bson/path.ts'
import { type Bytes, type Raw, stringOf, T } from '../bson/raw.ts'
import { unsupported } from '../errors.ts'

export interface Expression {
  evaluate: (document: Bytes) => Raw
  constant?: Raw
}

export function expressionOf(value: Raw): Expression {
  if (value.type === T.object || value.type === T.array) throw unsupported('a computed expression')
  const text = value.type === T.string ? stringOf(value) : ''
  if (!text.startsWith('$')) return { evaluate: () => value, constant: value }
  if (text.startsWith('$$')) throw unsupported(`the variable ${text}`)
  return fieldExpression(text.slice(1))
}

const element = new Elements(new Uint8Array(0))

function fieldExpression(text: string): Expression {
  const { steps } = pathOf(text)
  const last = steps.length - 1
  return {
    evaluate: (document) => {
      let start = 0
      for (let depth = 0; depth <= last; depth++) {
        if (!seek(document, start, steps[depth]!.bytes, element)) return MISSING
        if (depth < last && element.type === T.array)
          throw unsupported(`the expression $${text} through an array`)
        if (depth < last && element.type !== T.object) return MISSING
        start = element.start
      }
      return { type: element.type, bytes: document, start: element.start, end: element.end }
    },
  }
}
