import * as z from 'zod/mini'
import { apis } from './apis.ts'
import { type Endpoint, isStream, type Schema, successStatus } from './endpoint.ts'
import { Problem } from './problem.ts'

type Json = Record<string, unknown>

/** The OpenAPI 3.1 document of every call from outside, made of the declarations that validate them. */
export function openApi(): Json {
  const paths: Record<string, Json> = {}
  for (const [service, list] of Object.entries(apis)) {
    for (const [name, endpoint] of list.flatMap((api) => Object.entries(api))) {
      const path = endpoint.path.replace(/:(\w+)/g, '{$1}')
      paths[path] = {
        ...paths[path],
        [endpoint.method.toLowerCase()]: operation(service, name, endpoint),
      }
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Sortie',
      version: '0.1.0',
      description:
        'Business-travel expenses: the calls of the product. A session cookie signs them; sign in by POST /api/login.',
    },
    servers: [{ url: '/' }],
    paths: { ...paths, '/api/events': { get: events } },
    components: {
      schemas: { Problem: toJson(Problem) },
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'sortie_session' } },
    },
  }
}

const events = {
  tags: ['live'],
  operationId: 'events',
  summary: 'Your own changes as server-sent events; resumes by Last-Event-ID.',
  security: [{ session: [] }],
  responses: {
    200: {
      description: 'A stream of events.',
      content: { 'text/event-stream': { schema: { type: 'string' } } },
    },
    default: { $ref: '#/components/schemas/Problem' },
  },
}

function operation(service: string, name: string, endpoint: Endpoint): Json {
  const write =
    endpoint.method === 'POST' && endpoint.access !== 'public' && endpoint.idempotent !== false
  return {
    tags: [service],
    operationId: `${service}_${name}`,
    summary: endpoint.summary,
    security: endpoint.access === 'public' ? [] : [{ session: [] }],
    parameters: [
      ...parameters(endpoint.params, 'path'),
      ...parameters(endpoint.query, 'query'),
      ...(write
        ? [
            {
              name: 'Idempotency-Key',
              in: 'header',
              required: false,
              schema: { type: 'string', maxLength: 200 },
            },
          ]
        : []),
    ],
    ...(endpoint.body ? { requestBody: requestBody(endpoint.body) } : {}),
    responses: {
      [successStatus(endpoint)]: {
        description: 'Done.',
        ...(endpoint.response ? { content: content(endpoint.response) } : {}),
      },
      default: {
        description: 'What went wrong.',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Problem' } } },
      },
    },
  }
}

function parameters(schema: Schema | undefined, place: 'path' | 'query'): Json[] {
  if (!schema) return []
  const { properties = {}, required = [] } = toJson(schema) as {
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

function requestBody(body: NonNullable<Endpoint['body']>): Json {
  if (!isStream(body))
    return { required: true, content: { 'application/json': { schema: toJson(body) } } }
  const file = { type: 'string', format: 'binary', contentMediaType: body.types.join(', ') }
  return {
    required: true,
    content: {
      'multipart/form-data': {
        schema: {
          type: 'object',
          required: [body.field],
          properties: { [body.field ?? 'file']: file },
        },
      },
    },
  }
}

function content(response: NonNullable<Endpoint['response']>): Json {
  if (!isStream(response)) return { 'application/json': { schema: toJson(response) } }
  return Object.fromEntries(
    response.types.map((type) => [type, { schema: { type: 'string', format: 'binary' } }]),
  )
}

/** The wire form of a schema; a transform that has no JSON form shows as anything. */
function toJson(schema: Schema): Json {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  return json
}
