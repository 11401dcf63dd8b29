import { fieldsOf } from '../bson/elements.ts'
import type { Raw } from '../bson/raw.ts'
import { T } from '../bson/raw.ts'
import { documentBytes, ObjectNode } from '../bson/tree.ts'
import { badValue } from '../errors.ts'
import { compileProjection, type Projection } from '../query/projection.ts'
import { expressionOf } from './expression.ts'

/** $project: find's projection, and fields of the document under another name. */
export function stageProjection(specification: Raw): Projection {
  const fields = [...fieldsOf(specification.bytes, specification.start)]
  const plain = new Map(fields.filter(([, value]) => value.type !== T.string))
  const renamed = fields
    .filter(([, value]) => value.type === T.string)
    .map(([name, value]) => ({ name, ...expressionOf(value) }))
  const bytes = documentBytes(new ObjectNode(plain))
  const whole = { type: T.object, bytes, start: 0, end: bytes.length }
  const project = compileProjection(whole, (writer, document) => {
    for (const { name, evaluate } of renamed) {
      const value = evaluate(document)
      if (value.type !== T.missing) writer.raw(name, value)
    }
  })
  if (!project) throw badValue('$project stage must have at least one field that stays or goes')
  return project
}
