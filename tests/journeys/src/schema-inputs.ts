import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { form, hostile, queryOf, texts } from './hostile-inputs.ts'

type Schema = {
  $ref?: string
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  format?: string
  anyOf?: Schema[]
  properties?: Record<string, Schema>
  items?: Schema
}

/** The named schemas of the document, to which the others refer. */
export type Schemas = Record<string, Schema>

export type Operation = {
  operationId: string
  parameters?: Array<{ name: string; in: string; schema: Schema }>
  requestBody?: { content: Record<string, { schema: Schema }> }
}

export type Call = { method: string; path: string; operation: Operation }
export type Input = { path: string; query: string; headers: Record<string, string>; body: unknown }

export function inputOf({ path, operation }: Call, schemas: Schemas): fc.Arbitrary<Input> {
  const { parameters = [], requestBody } = operation
  const named = (place: string) => parameters.filter((parameter) => parameter.in === place)
  const json = requestBody?.content['application/json']?.schema
  return fc.record({
    path: fc
      .record(Object.fromEntries(named('path').map(({ name }) => [name, inPath()])))
      .map((values) =>
        path.replace(/\{(\w+)\}/g, (_whole, name: string) =>
          encodeURIComponent(String(values[name])),
        ),
      ),
    query: fc
      .record(
        Object.fromEntries(
          named('query').map(({ name, schema }) => [name, fc.option(nearly(schema, schemas))]),
        ),
      )
      .map((values) => queryOf(values)),
    headers: fc.record(
      {
        'idempotency-key': fc.stringMatching(/^[ -~]{0,40}$/),
        'x-request-id': fc.stringMatching(/^[!-~]{0,40}$/),
      },
      { requiredKeys: [] },
    ),
    body: json
      ? fc.oneof(
          { weight: 4, arbitrary: nearly(json, schemas) },
          { weight: 1, arbitrary: fc.jsonValue() },
        )
      : requestBody
        ? fc.oneof(fc.uint8Array({ maxLength: 400 }), fc.constant(form()))
        : fc.constant(undefined),
  })
}

function inPath(): fc.Arbitrary<string> {
  return fc.oneof(
    fc.constantFrom(randomUUID(), '..', '%00', '$ne', 'x'.repeat(500)),
    fc.string({ minLength: 1 }),
  )
}

/** Mostly values at the edges of the schema; now and then a value of another type. */
function nearly(schema: Schema, schemas: Schemas, depth = 0): fc.Arbitrary<unknown> {
  const right = rightly(schema, schemas, depth)
  return depth > 3
    ? right
    : fc.oneof({ weight: 5, arbitrary: right }, { weight: 1, arbitrary: hostile })
}

function rightly(
  { $ref, ...given }: Schema,
  schemas: Schemas,
  depth: number,
): fc.Arbitrary<unknown> {
  const schema = $ref ? (schemas[$ref.split('/').at(-1) ?? ''] ?? {}) : given
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((one) => nearly(one, schemas, depth + 1)))
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (schema.const !== undefined) return fc.constant(schema.const)
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type
  if (type === 'object') {
    const fields = Object.entries(schema.properties ?? {})
    return fc.record(
      Object.fromEntries(fields.map(([name, field]) => [name, nearly(field, schemas, depth + 1)])),
      {
        requiredKeys: [],
      },
    )
  }
  if (type === 'array')
    return fc.array(nearly(schema.items ?? {}, schemas, depth + 1), { maxLength: 5 })
  if (type === 'number' || type === 'integer')
    return fc.oneof(fc.integer(), fc.double(), fc.constantFrom(0, -1, 1e21))
  if (type === 'boolean') return fc.boolean()
  if (type === 'null') return fc.constant(null)
  return fc.oneof(fc.string({ unit: 'binary', maxLength: 60 }), fc.constantFrom(...texts))
}
