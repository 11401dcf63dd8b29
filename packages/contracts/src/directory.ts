import * as z from 'zod/mini'
import { maker, newToken, SecretToken, told } from './access-token.ts'
import { filter, Id, IdParams, Instant, pageQuery } from './common.ts'
import { defineApi, stream } from './endpoint.ts'
import { Proof } from './second-factor.ts'
import { TrailChange } from './trail.ts'

/** By it the organisation's directory calls `/scim/v2`. */
const DirectoryToken = z.extend(SecretToken, {
  /** A dry run: its calls are answered and kept, and no account is changed. */
  isDry: z.boolean(),
})
const ListedDirectoryToken = z.extend(DirectoryToken, maker)
export type DirectoryTokenJson = z.input<typeof ListedDirectoryToken>

/** What becomes of an account when a dry run becomes real. */
export const dryRunOutcomes = [
  'made',
  'linked',
  'changed',
  'deactivated',
  'reactivated',
  'removed',
] as const
export type DryRunOutcome = (typeof dryRunOutcomes)[number]

const Directory = z.object({
  /** What is entered in the directory. */
  address: z.string(),
  people: z.int(),
  groups: z.int(),
  /** How many accounts a dry run would change, and in which way. */
  dryRun: z.record(z.enum(dryRunOutcomes), z.int()),
})
export type DirectoryJson = z.input<typeof Directory>

const HeldPerson = z.object({
  id: Id,
  userName: z.string(),
  outcome: z.enum(dryRunOutcomes),
  changes: z.array(TrailChange),
  /** Why it was refused when it was to become real. */
  refusal: z.nullable(z.string()),
})
export type HeldPersonJson = z.input<typeof HeldPerson>

const Refusal = z.object({
  id: z.string(),
  at: Instant,
  times: z.int(),
  /** The name of the token. */
  way: z.string(),
  isDry: z.boolean(),
  call: z.string(),
  about: z.string(),
  status: z.int(),
  why: z.string(),
})
export type RefusalJson = z.input<typeof Refusal>

const DirectoryGroup = z.object({ id: Id, displayName: z.string(), members: z.int() })
export type DirectoryGroupJson = z.input<typeof DirectoryGroup>

export const directoryApi = defineApi({
  show: {
    method: 'GET',
    path: '/admin/directory',
    access: 'admin',
    summary: 'What the organisation’s directory has told, and what a dry run would do.',
    response: Directory,
  },
  groups: {
    method: 'GET',
    path: '/admin/directory/groups',
    access: 'admin',
    summary: 'The groups of the directory by their names, with how many members they have.',
    query: z.object(pageQuery),
    response: z.array(DirectoryGroup),
  },
  refusals: {
    method: 'GET',
    path: '/admin/directory/refusals',
    access: 'admin',
    summary: 'Calls of the directory that were refused within 30 days, and why, the latest first.',
    query: z.object(pageQuery),
    response: z.array(Refusal),
  },
  dryRun: {
    method: 'GET',
    path: '/admin/directory/dry-run',
    access: 'admin',
    summary: 'Whose accounts a dry run would change, and how.',
    query: z.object({ ...pageQuery, outcome: filter(z.enum(dryRunOutcomes)) }),
    response: z.array(HeldPerson),
  },
  followDryRun: {
    method: 'POST',
    path: '/admin/directory/dry-run/follow',
    access: 'admin',
    summary:
      'Makes a dry run real: its tokens are real ones from now on, and accounts follow what it has said, as many as one call has time for. Call again until none is left.',
    response: z.object({ left: z.int() }),
    status: 200,
    idempotent: false,
  },
  dropDryRun: {
    method: 'POST',
    path: '/admin/directory/dry-run/drop',
    access: 'admin',
    summary: 'Forgets what a dry run has said.',
    status: 204,
  },
  tokens: {
    method: 'GET',
    path: '/admin/directory/tokens',
    access: 'admin',
    summary:
      'The tokens by which the organisation’s directory provisions people, the latest first.',
    response: z.array(ListedDirectoryToken),
  },
  makeToken: {
    method: 'POST',
    path: '/admin/directory/tokens',
    access: 'admin',
    problems: ['conflict'],
    summary:
      'Makes a token for the directory, with a proof that it is you (POST /api/account/proof). It is answered once, and only its digest is stored.',
    body: z.extend(Proof, { ...newToken(730), isDry: z._default(z.boolean(), false) }),
    response: z.extend(DirectoryToken, told),
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
