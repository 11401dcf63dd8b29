import * as z from 'zod/mini'
import { LinkToken } from './account.ts'
import { Instant } from './common.ts'
import { defineApi, stream } from './endpoint.ts'
import { Proof, Ticket, unrepeatable } from './second-factor.ts'
import { User } from './user.ts'

/** A provider of sign-ins, as its button names it. */
const SignOnProvider = z.object({ id: z.string(), name: z.string() })
export type SignOnProvider = z.infer<typeof SignOnProvider>

const Chosen = z.object({ provider: z.string().check(z.minLength(1), z.maxLength(30)) })

/** The browser keeps the ticket, goes to the address, and sends both with what the provider answers. */
export const SignOnQuestion = z.object({ ticket: z.string(), address: z.string() })
export type SignOnQuestion = z.infer<typeof SignOnQuestion>

/** `answer`: the query with which the provider sent the browser back to `/auth/sign-on`. */
const SignOnAnswer = z.extend(Ticket, {
  answer: z.string().check(z.minLength(1), z.maxLength(8000)),
})

const OwnSignOn = z.extend(SignOnProvider, {
  /** Null where it is not linked. */
  linkedAt: z.nullable(Instant),
})
export type OwnSignOnJson = z.input<typeof OwnSignOn>

/** Signing in by the organisation's providers of OpenID Connect (decision 69). */
export const singleSignOnApi = defineApi({
  providers: {
    method: 'GET',
    path: '/api/login/single-sign-on',
    access: 'public',
    summary: 'The providers by which one may sign in.',
    response: z.array(SignOnProvider),
  },
  begin: {
    method: 'POST',
    path: '/api/login/single-sign-on',
    access: 'public',
    problems: ['not_found', 'unavailable'],
    summary:
      'Begins a sign-in by a provider, which opens the account of an invitation from then on.',
    body: z.extend(Chosen, { invitation: z.optional(LinkToken.shape.token) }),
    response: SignOnQuestion,
    ...unrepeatable,
  },
  finish: {
    method: 'POST',
    path: '/api/login/single-sign-on/answer',
    access: 'public',
    problems: ['signed_out', 'forbidden', 'conflict', 'not_found', 'unavailable'],
    summary:
      'Ends a sign-in by a provider. 409 `sign_on_not_linked`: an account has this address; `next` has a link mailed to it.',
    body: SignOnAnswer,
    response: User,
    ...unrepeatable,
  },
  mailLink: {
    method: 'POST',
    path: '/api/login/single-sign-on/mail',
    access: 'public',
    problems: ['signed_out'],
    summary: 'Mails the link that links a sign-in to the account of its address.',
    body: Ticket,
    response: z.object({ message: z.string() }),
    ...unrepeatable,
  },
  /** The link leads to `/link-sign-on?token=…`. */
  link: {
    method: 'POST',
    path: '/api/auth/link-sign-on',
    access: 'public',
    problems: ['conflict'],
    summary: 'Links a sign-in to an account, by the link mailed to its address.',
    body: LinkToken,
    response: z.object({ email: z.string(), name: z.string() }),
    ...unrepeatable,
  },
  /** OpenID Connect Back-Channel Logout 1.0: a form with `logout_token`. */
  logout: {
    method: 'POST',
    path: '/api/auth/sign-on-logout',
    access: 'public',
    problems: ['unavailable'],
    summary: 'A provider ends the sessions of one of its sign-ins, or of a person.',
    body: stream(['application/x-www-form-urlencoded']),
    status: 204,
    idempotent: false,
  },
  signOutAddress: {
    method: 'GET',
    path: '/api/account/single-sign-on/sign-out',
    access: 'user',
    summary:
      'Where a sign-out goes on at the provider by which this session came; null where it does not.',
    response: z.object({ address: z.nullable(z.string()) }),
  },
  own: {
    method: 'GET',
    path: '/api/account/single-sign-on',
    access: 'user',
    summary: 'The providers, and which of them are linked to your account.',
    response: z.array(OwnSignOn),
  },
  beginProof: {
    method: 'POST',
    path: '/api/account/proof/single-sign-on',
    access: 'user',
    problems: ['not_found', 'unavailable'],
    summary: 'Begins the proof by a new sign-in at a provider that is linked to your account.',
    body: Chosen,
    response: SignOnQuestion,
    ...unrepeatable,
  },
  finishProof: {
    method: 'POST',
    path: '/api/account/proof/single-sign-on/answer',
    access: 'user',
    problems: ['forbidden', 'not_found', 'unavailable'],
    summary:
      'A new sign-in at a provider instead of the password, for changes of your second factor.',
    body: SignOnAnswer,
    response: Proof,
    ...unrepeatable,
  },
  beginLink: {
    method: 'POST',
    path: '/api/account/single-sign-on',
    access: 'user',
    problems: ['not_found', 'unavailable'],
    summary: 'Begins to link a provider to your account, after your password or a passkey.',
    body: z.extend(Chosen, Proof.shape),
    response: SignOnQuestion,
    ...unrepeatable,
  },
  finishLink: {
    method: 'POST',
    path: '/api/account/single-sign-on/answer',
    access: 'user',
    problems: ['forbidden', 'conflict', 'not_found', 'unavailable'],
    summary: 'Links what the provider answered to your account.',
    body: SignOnAnswer,
    response: SignOnProvider,
    ...unrepeatable,
  },
  unlink: {
    method: 'POST',
    path: '/api/account/single-sign-on/unlink',
    access: 'user',
    problems: ['conflict', 'not_found'],
    summary: 'Unlinks a provider from your account; 409 where nothing else opens it.',
    body: z.extend(Chosen, Proof.shape),
    status: 204,
    idempotent: false,
  },
})
