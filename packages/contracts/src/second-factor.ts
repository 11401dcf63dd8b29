import * as z from 'zod/mini'
import { CurrentPassword } from './account.ts'
import { Id, IdParams, Instant, requiredText } from './common.ts'
import { defineApi } from './endpoint.ts'

const said = (max: number) => z.string().check(z.minLength(1), z.maxLength(max))
const sealed = said(4000)

/** What the browser's WebAuthn call is made with: `PublicKeyCredential.parse…OptionsFromJSON` takes the options. */
export const PasskeyQuestion = z.object({ ticket: z.string(), options: z.looseObject({}) })

export type PasskeyQuestion = z.infer<typeof PasskeyQuestion>

/** What the browser's WebAuthn call answered, by `toJSON()`. */
const credential = <S extends z.core.$ZodLooseShape>(response: S) =>
  z.looseObject({
    id: said(1500),
    rawId: said(1500),
    type: z.literal('public-key'),
    response: z.looseObject({ clientDataJSON: said(10_000), ...response }),
    clientExtensionResults: z._default(z.looseObject({}), {}),
  })

export const PasskeyAnswer = z.object({
  ticket: sealed,
  answer: credential({ authenticatorData: said(10_000), signature: said(10_000) }),
})

export const NewPasskey = z.object({
  ticket: sealed,
  answer: credential({ attestationObject: said(50_000) }),
  name: z.optional(requiredText('Name', 60)),
})

const Code = z
  .string('Enter the code.')
  .check(z.trim(), z.minLength(1, 'Enter the code.'), z.maxLength(40, 'This is not a code.'))

/** The authenticator app shows it, or it is a recovery code. */
export const StepCode = z.object({ ticket: sealed, code: Code })
export const Ticket = z.object({ ticket: sealed })
export const Proof = z.object({ proof: sealed })

const Passkey = z.object({
  id: Id,
  name: z.string(),
  addedAt: Instant,
  usedAt: z.nullable(Instant),
})

export type PasskeyJson = z.input<typeof Passkey>

export const SecondFactor = z.object({
  passkeys: z.array(Passkey),
  /** The authenticator app; null without one. */
  authenticator: z.nullable(z.object({ addedAt: Instant })),
  recoveryCodes: z.int(),
  /** Whether the account has a password, which not everybody has who signs in by a provider. */
  hasPassword: z.boolean(),
  /** The organisation requires a factor: the last one cannot be removed. */
  required: z.boolean(),
})

export type SecondFactorJson = z.input<typeof SecondFactor>

export const unrepeatable = { status: 200, idempotent: false } as const

/** A user's own second factor. Changes need a proof, which is valid for ten minutes. */
export const secondFactorApi = defineApi({
  show: {
    method: 'GET',
    path: '/api/account/second-factor',
    access: 'user',
    summary: 'Your passkeys, authenticator app and recovery codes.',
    response: SecondFactor,
  },
  proveByPassword: {
    method: 'POST',
    path: '/api/account/proof',
    access: 'user',
    summary: 'Your password once more, for changes of your second factor.',
    body: z.object({ currentPassword: CurrentPassword }),
    response: Proof,
    ...unrepeatable,
  },
  proofQuestion: {
    method: 'POST',
    path: '/api/account/proof/passkey/options',
    access: 'user',
    summary: 'Begins the proof by passkey.',
    response: PasskeyQuestion,
    ...unrepeatable,
  },
  proveByPasskey: {
    method: 'POST',
    path: '/api/account/proof/passkey',
    access: 'user',
    summary: 'A passkey instead of the password, for changes of your second factor.',
    body: PasskeyAnswer,
    response: Proof,
    ...unrepeatable,
  },
  renamePasskey: {
    method: 'PUT',
    path: '/api/account/passkeys/:id',
    access: 'user',
    summary: 'Gives one of your passkeys another name.',
    params: IdParams,
    body: z.object({ name: requiredText('Name', 60) }),
    status: 204,
  },
  removePasskey: {
    method: 'POST',
    path: '/api/account/passkeys/:id/remove',
    access: 'user',
    summary: 'Removes one of your passkeys.',
    params: IdParams,
    body: Proof,
    status: 204,
    idempotent: false,
  },
  removeAuthenticator: {
    method: 'POST',
    path: '/api/account/authenticator/remove',
    access: 'user',
    problems: ['not_found'],
    summary: 'Switches your authenticator app off.',
    body: Proof,
    status: 204,
    idempotent: false,
  },
  renewRecoveryCodes: {
    method: 'POST',
    path: '/api/account/recovery-codes',
    access: 'user',
    summary: 'New recovery codes instead of those before, told this once.',
    body: Proof,
    response: z.object({ recoveryCodes: z.array(z.string()) }),
    ...unrepeatable,
  },
})
