import { type Endpoint, isStream, type Schema, type Stream, successStatus } from '../endpoint.ts'
import { exampleOf } from './example.ts'
import { problemsOf } from './problems.ts'
import type { Json, schemaWriter } from './schemas.ts'

type Writer = ReturnType<typeof schemaWriter>

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'The same key gets the first answer again and stores nothing twice, for 30 days.',
  schema: { type: 'string', maxLength: 200 },
}

export function operation(tag: string, name: string, endpoint: Endpoint, writer: Writer): Json {
  const { access, method, idempotent, summary, params, query, body, response, scope } = endpoint
  const repeatable = method === 'POST' && access !== 'public' && idempotent !== false
  return {
    tags: [tag],
    operationId: operationId(endpoint.path, name),
    summary,
    security: access === 'public' ? [] : [{ session: [] }, ...(scope ? [{ token: [scope] }] : [])],
    parameters: [
      ...parameters(params, 'path', writer),
      ...parameters(query, 'query', writer),
      ...(repeatable ? [idempotencyKey] : []),
    ],
    ...(body && { requestBody: { required: true, content: requestContent(body, writer) } }),
    responses: {
      [successStatus(endpoint)]: {
        description: 'Done.',
        ...(response && { content: responseContent(response, writer) }),
      },
      ...problemsOf(endpoint),
    },
  }
}

/** `adminUsersResetPassword` of `/admin/users/:id/reset-password`: no two calls share one. */
export function operationId(path: string, name: string): string {
  const place = path
    .replace(/^\/api\//, '/')
    .split('/')
    .filter((part) => part && !part.startsWith(':'))
    .join('-')
    .replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
  const Name = `${name.charAt(0).toUpperCase()}${name.slice(1)}`
  return place === name || place.endsWith(Name) ? place : place + Name
}

function parameters(schema: Schema | undefined, place: 'path' | 'query', writer: Writer): Json[] {
  if (!schema) return []
  const { properties = {}, required = [] } = writer.inline(schema) as {
    properties?: Record<string, Json>
    required?: string[]
  }
  return Object.entries(properties).map(([name, value]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: value,
  }))
}

function requestContent(body: Schema | Stream, writer: Writer): Json {
  if (!isStream(body)) return jsonContent(body, writer)
  const file = { type: 'string', format: 'binary', contentMediaType: body.types.join(', ') }
  const field = body.field ?? 'file'
  const schema = { type: 'object', required: [field], properties: { [field]: file } }
  return { 'multipart/form-data': { schema } }
}

function responseContent(response: Schema | Stream, writer: Writer): Json {
  if (!isStream(response)) return jsonContent(response, writer)
  const schema = { type: 'string', format: 'binary' }
  return Object.fromEntries(response.types.map((type) => [type, { schema }]))
}

function jsonContent(schema: Schema, writer: Writer): Json {
  const written = writer.write(schema)
  const example = exampleOf(written, writer.components)
  return { 'application/json': { schema: written, ...(example !== undefined && { example }) } }
}
