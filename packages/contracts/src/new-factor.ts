import * as z from 'zod/mini'
import { defineApi } from './endpoint.ts'
import { NewPasskey, PasskeyQuestion, Proof, StepCode, unrepeatable } from './second-factor.ts'
import { User } from './user.ts'

export const FactorAdded = z.object({
  /** Recovery codes, returned only with a user's first factor. */
  recoveryCodes: z.nullable(z.array(z.string())),
  /** The signed-in user, when this completed a sign-in. */
  user: z.nullable(User),
})

export type FactorAddedJson = z.input<typeof FactorAdded>

/** Adds a factor. The proof belongs to a session, or to a sign-in that must set one up and then becomes a session. */
export const newFactorApi = defineApi({
  passkeyQuestion: {
    method: 'POST',
    path: '/api/second-factor/passkey/options',
    access: 'public',
    problems: ['signed_out'],
    summary: 'Begins to add a passkey.',
    body: Proof,
    response: PasskeyQuestion,
    ...unrepeatable,
  },
  addPasskey: {
    method: 'POST',
    path: '/api/second-factor/passkey',
    access: 'public',
    problems: ['signed_out'],
    summary: 'Adds a passkey.',
    body: NewPasskey,
    response: FactorAdded,
    ...unrepeatable,
  },
  authenticatorQuestion: {
    method: 'POST',
    path: '/api/second-factor/authenticator/options',
    access: 'public',
    problems: ['signed_out'],
    summary: 'A new secret for an authenticator app; nothing is kept yet.',
    body: Proof,
    response: z.object({ ticket: z.string(), secret: z.string(), uri: z.string() }),
    ...unrepeatable,
  },
  addAuthenticator: {
    method: 'POST',
    path: '/api/second-factor/authenticator',
    access: 'public',
    problems: ['signed_out'],
    summary: 'Keeps the new secret, once the app has given a right code.',
    body: StepCode,
    response: FactorAdded,
    ...unrepeatable,
  },
})
