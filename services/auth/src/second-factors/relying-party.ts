import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import { env } from '../env.ts'
import type { StoredUser } from '../users/user.model.ts'
import type { StoredPasskey } from './second-factor.model.ts'
import { mostPasskeys, passkeyRefused } from './second-factor.ts'

/** Passkeys are bound to the product's public address. */
const { origin, hostname } = new URL(env.PUBLIC_URL)

/** Loaded with the first passkey: it is 10 MiB. */
const webauthn = () => import('@simplewebauthn/server')

type Demand = 'required' | 'preferred'
type Known = Pick<StoredPasskey, 'credentialId' | 'transports'>

/** Options for the browser's request of one of these passkeys, or of any; `required` demands biometrics or a PIN. */
export async function signingOptions(userVerification: Demand, passkeys?: Known[]) {
  const { generateAuthenticationOptions } = await webauthn()
  const options = await generateAuthenticationOptions({
    rpID: hostname,
    userVerification,
    ...(passkeys && { allowCredentials: passkeys.map(toCredential) }),
  })
  return { ...options }
}

export async function creationOptions(user: StoredUser, known: Known[]) {
  const { generateRegistrationOptions } = await webauthn()
  const options = await generateRegistrationOptions({
    rpName: 'Sortie',
    rpID: hostname,
    userName: user.email,
    userDisplayName: user.employeeName ?? user.email,
    userID: new Uint8Array(Buffer.from(user._id)),
    excludeCredentials: known.slice(0, mostPasskeys).map(toCredential),
    // A key without a PIN is accepted as a second step; sign-in by it alone is refused later.
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  })
  return { ...options }
}

export async function checkSignature(
  answer: object,
  challenge: string,
  passkey: StoredPasskey,
  { verified: requireUserVerification }: { verified: boolean },
): Promise<number> {
  const { verifyAuthenticationResponse } = await webauthn()
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: answer as AuthenticationResponseJSON,
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: hostname,
    requireUserVerification,
    credential: {
      id: passkey.credentialId,
      publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')),
      counter: passkey.counter,
    },
  }).catch(refuse)
  if (!verified) throw passkeyRefused()
  return authenticationInfo.newCounter
}

type Made = Pick<StoredPasskey, 'credentialId' | 'publicKey' | 'counter' | 'transports'>

export async function checkCreation(answer: object, challenge: string): Promise<Made> {
  const { verifyRegistrationResponse } = await webauthn()
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response: answer as RegistrationResponseJSON,
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: hostname,
    requireUserVerification: false,
  }).catch(refuse)
  if (!verified) throw passkeyRefused()
  const { id, publicKey, counter, transports } = registrationInfo.credential
  return {
    credentialId: id,
    publicKey: Buffer.from(publicKey).toString('base64url'),
    counter,
    transports: transportsOf(transports),
  }
}

/** The browser says them, unsigned and unchecked by the library. */
function transportsOf(said: unknown): string[] {
  if (!Array.isArray(said)) return []
  return said.slice(0, 10).filter((name) => typeof name === 'string' && /^[a-z-]{1,20}$/.test(name))
}

function refuse(): never {
  throw passkeyRefused()
}

function toCredential({ credentialId, transports }: Known) {
  return { id: credentialId, transports }
}
