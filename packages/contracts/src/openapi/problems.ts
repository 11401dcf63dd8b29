import { type Endpoint, isStream } from '../endpoint.ts'
import { type ProblemKind, statusOfKind } from '../problem.ts'
import type { Json } from './schemas.ts'

const meanings: Record<ProblemKind, string> = {
  invalid: 'The request is not valid; `fields` says which part of it.',
  signed_out: 'There is no session, or it has ended: sign in.',
  forbidden: 'The role does not allow it, or the call comes from a foreign site.',
  not_found: 'There is no such record among those of the caller.',
  conflict: 'It contradicts what is stored; `code` says in what.',
  too_large: 'The request is too large.',
  wrong_type: 'The body is of a type that is not taken.',
  bad_range: 'The range asked for is not part of the file.',
  too_many: 'Too many calls: try again after `Retry-After` seconds.',
  unexpected: 'Something went wrong on our side.',
  unavailable: 'A part of the system is down: try again after `Retry-After` seconds.',
}

/** The answers of every kind of problem, to be referred to. */
export const problemResponses: Record<string, Json> = Object.fromEntries(
  Object.entries(meanings).map(([kind, description]) => [
    kind,
    {
      description,
      ...(['too_many', 'unavailable'].includes(kind) && {
        headers: { 'Retry-After': { description: 'Seconds.', schema: { type: 'integer' } } },
      }),
      content: {
        'application/json': {
          schema: { $ref: '#/components/schemas/Problem' },
          example: { error: description, code: kind, requestId: 'f3b0c1de' },
        },
      },
    },
  ]),
)

export function problemsOf(endpoint: Endpoint): Record<string, Json> {
  const { method, path, access, query, body, response, problems = [] } = endpoint
  const kinds: ProblemKind[] = ['invalid', 'too_many', 'unexpected', 'unavailable', ...problems]
  if (access !== 'public') kinds.push('signed_out')
  if (access === 'admin' || method !== 'GET') kinds.push('forbidden')
  if (path.includes(':') || query) kinds.push('not_found')
  if (method !== 'GET') kinds.push('conflict')
  if (body) kinds.push('too_large', 'wrong_type')
  if (isStream(response)) kinds.push('bad_range')
  return Object.fromEntries(
    kinds.map((kind) => [statusOfKind[kind], { $ref: `#/components/responses/${kind}` }]),
  )
}
