import { exampleValues } from './example-values.ts'
import type { Json } from './schemas.ts'

type Shape = {
  $ref?: string
  examples?: unknown[]
  const?: unknown
  default?: unknown
  enum?: unknown[]
  anyOf?: Json[]
  type?: string | string[]
  format?: string
  minimum?: number
  properties?: Record<string, Json>
  required?: string[]
  additionalProperties?: Json
  items?: Json
}

/** A value that a JSON schema describes: its own example, else the plainest one of its kind. */
export function exampleOf(schema: Json, components: Record<string, Json>): unknown {
  const shape = schema as Shape
  if (shape.$ref) return exampleOf(components[shape.$ref.split('/').at(-1) ?? ''] ?? {}, components)
  if (shape.examples) return shape.examples[0]
  if (shape.const !== undefined) return shape.const
  if (shape.default !== undefined) return shape.default
  if (shape.enum) return shape.enum[0]
  if (shape.anyOf) return exampleOf(shape.anyOf.find(isSomething) ?? {}, components)
  switch ([shape.type].flat()[0]) {
    case 'object':
      return exampleOfObject(propertiesOf(shape), components)
    case 'array':
      return [exampleOf(shape.items ?? {}, components)]
    case 'string':
      return shape.format === 'uuid' ? exampleValues.id : 'text'
    case 'integer':
    case 'number':
      return Math.max(1, shape.minimum ?? 1)
    case 'boolean':
      return true
    default:
      return undefined
  }
}

/** Also those that a record by names has to have. */
function propertiesOf({ properties = {}, required = [], additionalProperties = {} }: Shape) {
  return {
    ...Object.fromEntries(required.map((name) => [name, additionalProperties])),
    ...properties,
  }
}

function exampleOfObject(properties: Record<string, Json>, components: Record<string, Json>) {
  const entries = Object.entries(properties)
    .map(([name, schema]) => [name, fieldExample(name, schema, components)] as const)
    .filter(([, value]) => value !== undefined)
  return Object.fromEntries(entries)
}

/** A text field says more by an example of its own. */
function fieldExample(name: string, schema: Json, components: Record<string, Json>): unknown {
  const value = exampleOf(schema, components)
  return value === 'text' ? (exampleValues[name] ?? value) : value
}

function isSomething(schema: Json): boolean {
  return schema.type !== 'null'
}
