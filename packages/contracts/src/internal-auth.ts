import * as z from 'zod/mini'
import { OutsideApprovers } from './approval-rules.ts'
import { AskedIds, Id, IdParams, Instant, pageQuery, UserIds } from './common.ts'
import { defineApi, stream } from './endpoint.ts'
import { Colleague } from './expense-report.ts'
import { jobPurposes } from './job-purpose.ts'
import { EnteredBy } from './record.ts'
import { Settings } from './setting.ts'
import { TrailEntry } from './trail.ts'
import { Duty, Email, Role, User } from './user.ts'

/** For the gateway and the other services only. */
export const internalAuthApi = defineApi({
  keys: {
    method: 'GET',
    path: '/internal/keys',
    access: 'public',
    summary: 'The public keys that verify session tokens.',
    response: z.object({ keys: z.array(z.object({ kid: z.string(), pem: z.string() })) }),
  },
  /** The caller is a service or the gateway, and its bearer token is SESSION_FEED_SECRET. */
  sessionFeed: {
    method: 'GET',
    path: '/internal/sessions/feed',
    access: 'public',
    summary:
      'Sessions ended and roles changed since `since`; everything that still matters without it.',
    query: z.object({ since: z.optional(z.string()), after: z.optional(z.string()) }),
    response: z.object({
      now: z.string(),
      ended: z.array(z.object({ sid: Id, exp: z.int() })),
      generations: z.array(z.object({ userId: Id, generation: z.int() })),
      /** `version` as in `user.changed`. */
      roles: z.array(z.object({ userId: Id, role: Role, version: z._default(z.int(), 0) })),
      /** There is more: to be asked for with this as `after` and the same `since`. */
      next: z.optional(z.string()),
    }),
  },
  renew: {
    method: 'POST',
    path: '/internal/sessions/renew',
    access: 'user',
    summary: 'A fresh token for the same, still living session, with the current role.',
    response: z.object({ token: z.string() }),
    status: 200,
    idempotent: false,
  },
  /** The caller is the gateway, and its bearer token is SESSION_FEED_SECRET. */
  openToken: {
    method: 'POST',
    path: '/internal/access-tokens/open',
    access: 'public',
    problems: ['signed_out', 'too_many'],
    summary: 'The session of a program, by the token that it sent from this network.',
    body: z.object({ token: z.string(), network: z.string() }),
    response: z.object({ token: z.string() }),
    status: 200,
    idempotent: false,
  },
  /** The caller is a service with background work, and its bearer token is its own JOB_TOKEN_SECRET. */
  jobToken: {
    method: 'POST',
    path: '/internal/job-tokens',
    access: 'public',
    problems: ['forbidden'],
    summary:
      'A token for background work on behalf of an active user, with the current role; 60 s.',
    body: z.object({
      userId: Id,
      purpose: z._default(z.enum(jobPurposes), 'read'),
      /** Who asked for it for the person. */
      enteredBy: z.optional(EnteredBy),
    }),
    response: z.object({ token: z.string() }),
    status: 200,
    idempotent: false,
  },
  accountAt: {
    method: 'GET',
    path: '/internal/colleagues/at',
    access: 'user',
    problems: ['forbidden'],
    summary: 'Whose address this is or was, also with something after a plus.',
    query: z.object({ email: Email }),
    response: z.object({
      /** True where it is the caller's own address. */
      own: z.boolean(),
      /** True where somebody with an account has it, active or not. */
      known: z.boolean(),
      /** Whose it is now, if they may approve. */
      approver: z.nullable(Colleague),
    }),
  },
  colleagues: {
    method: 'GET',
    path: '/internal/colleagues',
    access: 'user',
    jobs: 'read',
    summary:
      'Who may approve: by words in name or e-mail (`q`), by exactly this name or e-mail (`named`), or by `ids`; at most 20.',
    query: z.object({
      q: z.optional(z.string()),
      named: z.optional(z.string()),
      ids: z.optional(UserIds),
    }),
    response: z.array(Colleague),
  },
  approvalRules: {
    method: 'GET',
    path: '/internal/approval-rules',
    access: 'user',
    jobs: 'read',
    summary:
      'Who approves reports besides the one who is asked: from which sums on, and who, if they may.',
    response: z.object({
      secondFrom: Settings.secondFrom.given,
      secondApprover: z.nullable(Colleague),
      ...OutsideApprovers.shape,
      /** The caller may. */
      mayApprove: z.boolean(),
      /** Nobody but administrators may. */
      onlyAdministrators: z.boolean(),
    }),
  },
  duties: {
    method: 'GET',
    path: '/internal/duties',
    access: 'user',
    summary: 'What the caller may do beside their role, at this moment.',
    response: z.object({ duties: z.array(Duty) }),
  },
  /** For what other services guard as the own account is guarded; 403 `proof_needed` or 401. */
  demandProof: {
    method: 'POST',
    path: '/internal/account/proof',
    access: 'user',
    problems: ['forbidden'],
    summary:
      'Whether the caller has shown by password or passkey, in these ten minutes, who they are.',
    body: z.object({ proof: z.optional(z.string().check(z.maxLength(4000))) }),
    status: 204,
    idempotent: false,
  },
  payees: {
    method: 'POST',
    path: '/internal/payees',
    access: 'user',
    problems: ['forbidden'],
    summary: 'Where to pay these people, for callers of finance; also those whose account ended.',
    body: AskedIds,
    response: z.array(
      z.object({
        id: Id,
        name: z.string(),
        iban: z.string(),
        /** '' where it is the person's own name. */
        accountHolder: z.string(),
        /** Null of who never gave one. */
        ibanChangedAt: z.nullable(Instant),
      }),
    ),
    status: 200,
    idempotent: false,
  },
  /** Answers as JSON every line about what is the caller's, and of what they did. */
  ownTrail: {
    method: 'GET',
    path: '/internal/trail/own',
    access: 'user',
    summary: 'The lines of the trail about the caller, for the archive of their data.',
    response: stream(['application/json']),
    slow: true,
  },
  /** The caller is the report service, which knows who may see the record; its bearer token is its JOB_TOKEN_SECRET. */
  history: {
    method: 'GET',
    path: '/internal/history/:id',
    access: 'public',
    summary: 'Who changed what of a record, the latest 200.',
    params: IdParams,
    response: z.array(TrailEntry),
  },
  people: {
    method: 'GET',
    path: '/internal/users',
    access: 'admin',
    summary: 'Users by id, department or all, for bulk reports and the list of all expenses.',
    query: z.object({
      ids: z.optional(z.string()),
      department: z.optional(z.string()),
      ...pageQuery,
    }),
    response: z.array(User),
  },
})
