import { apis } from '../apis.ts'
import type { Endpoint } from '../endpoint.ts'
import { Problem } from '../problem.ts'
import { operation } from './operation.ts'
import { problemResponses } from './problems.ts'
import { type Json, schemaWriter } from './schemas.ts'
import { webhooksOf } from './webhooks.ts'

/**
 * The OpenAPI 3.1 document of every call from outside, made of the declarations that validate them; with `which` of those
 * alone.
 */
export function openApi(which: (endpoint: Endpoint) => boolean = () => true): Json {
  const writer = schemaWriter()
  writer.write(Problem)
  const paths: Record<string, Json> = {}
  for (const [service, list] of Object.entries(apis)) {
    for (const [name, endpoint] of list.flatMap((api) => Object.entries(api))) {
      if (!which(endpoint)) continue
      const path = endpoint.path.replace(/:(\w+)/g, '{$1}')
      paths[path] = {
        ...paths[path],
        [endpoint.method.toLowerCase()]: operation(service, name, endpoint, writer),
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
      license: { name: 'All rights reserved; see LICENSE', identifier: 'LicenseRef-Sortie' },
    },
    servers: [{ url: '/' }],
    tags: [...Object.keys(apis), 'live'].map((name) => ({ name, description: tags[name] })),
    paths: { ...paths, '/api/events': { get: events } },
    webhooks: webhooksOf(writer),
    components: {
      schemas: writer.components,
      responses: problemResponses,
      securitySchemes: {
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: 'sortie_session',
          description: 'With https its name is __Host-sortie_session.',
        },
        token: {
          type: 'http',
          scheme: 'bearer',
          description:
            'A token that a person or an administrator made for a program. It opens the calls that name one of its scopes.',
        },
      },
    },
  }
}

const tags: Record<string, string> = {
  auth: 'Who you are: sessions, passwords, users.',
  expense: 'Expenses and the dashboard.',
  travel: 'Missions and flights.',
  receipt: 'Files of receipts and their thumbnails.',
  scan: 'Reading a photographed receipt.',
  report: 'Reports as PDF, signatures, and reports of many people at once.',
  live: 'What changes, as it changes.',
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
    401: { $ref: '#/components/responses/signed_out' },
    429: { $ref: '#/components/responses/too_many' },
    503: { $ref: '#/components/responses/unavailable' },
  },
}
