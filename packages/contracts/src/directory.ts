import * as z from 'zod/mini'
import { Id, IdParams, Instant, requiredText } from './common.ts'
import { defineApi, stream } from './endpoint.ts'

/** By it the organisation's directory calls `/scim/v2`. */
const DirectoryToken = z.object({
  id: Id,
  name: z.string(),
  createdAt: Instant,
  expiresAt: Instant,
  lastUsedAt: z.nullable(Instant),
  endedAt: z.nullable(Instant),
})
export type DirectoryTokenJson = z.input<typeof DirectoryToken>

const mostDays = 730

export const directoryApi = defineApi({
  tokens: {
    method: 'GET',
    path: '/admin/directory/tokens',
    access: 'admin',
    summary:
      'The tokens by which the organisation’s directory provisions people, the latest first.',
    response: z.array(DirectoryToken),
  },
  makeToken: {
    method: 'POST',
    path: '/admin/directory/tokens',
    access: 'admin',
    problems: ['conflict'],
    summary: 'Makes a token for the directory. It is answered once, and only its digest is stored.',
    body: z.object({
      name: requiredText('Name', 60),
      /** For how many days it holds. */
      days: z._default(
        z.int(`Choose 1 to ${mostDays} days.`).check(z.minimum(1), z.maximum(mostDays)),
        365,
      ),
    }),
    response: z.extend(DirectoryToken, { token: z.string() }),
    idempotent: false,
  },
  endToken: {
    method: 'POST',
    path: '/admin/directory/tokens/:id/end',
    access: 'admin',
    summary: 'Ends a token of the directory at once.',
    params: IdParams,
    response: DirectoryToken,
    status: 200,
  },
})

/** SCIM 2.0 (RFC 7643, RFC 7644), whose own discovery describes it: Users, Groups, Schemas and what else lies below. */
export const scimApi = defineApi({
  directory: {
    method: 'GET',
    path: '/scim/v2',
    access: 'public',
    summary:
      'SCIM 2.0 for the organisation’s directory, with a token that an administrator has made: /Users, /Groups, /ServiceProviderConfig, /Schemas and /ResourceTypes lie below.',
    response: stream(['application/scim+json']),
    tree: true,
  },
})
