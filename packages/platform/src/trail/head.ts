import { createHash, createPublicKey, type KeyObject, sign, verify } from 'node:crypto'
import * as z from 'zod/mini'

/** The head of a trail as it was on a day (UTC), signed so that it cannot be written anew with the trail. */
export const SignedTrailHead = z.strictObject({
  purpose: z.literal('sortie-trail-head'),
  day: z.string(),
  seq: z.int(),
  hash: z.string(),
  at: z.string(),
  /** The day of the head that was signed before, '' in the first: so none goes missing unseen. */
  previous: z.string(),
  /** Names the public key by the first 16 digits of the SHA-256 of its DER form. */
  key: z.string(),
  /** Ed25519, base64url. */
  signature: z.string(),
})
export type SignedTrailHead = z.output<typeof SignedTrailHead>
type Unsigned = Pick<SignedTrailHead, 'day' | 'seq' | 'hash' | 'at' | 'previous'>

export function signHead(
  { day, seq, hash, at, previous }: Unsigned,
  privateKey: KeyObject,
): SignedTrailHead {
  const key = keyIdOf(createPublicKey(privateKey))
  const head = { purpose: 'sortie-trail-head' as const, day, seq, hash, at, previous, key }
  return { ...head, signature: sign(null, bytesOf(head), privateKey).toString('base64url') }
}

export function isSigned({ signature, ...head }: SignedTrailHead, publicKey: KeyObject): boolean {
  return verify(null, bytesOf(head), publicKey, Buffer.from(signature, 'base64url'))
}

/** Days of which one of these heads says that a head was signed, and of which there is none. */
export function missingDays(heads: readonly SignedTrailHead[]): string[] {
  const days = new Set(heads.map(({ day }) => day))
  return heads.map(({ previous }) => previous).filter((day) => day !== '' && !days.has(day))
}

function keyIdOf(publicKey: KeyObject): string {
  const der = publicKey.export({ type: 'spki', format: 'der' })
  return createHash('sha256').update(der).digest('hex').slice(0, 16)
}

function bytesOf(head: Omit<SignedTrailHead, 'signature'>): Buffer {
  const { purpose, day, seq, hash, at, previous, key } = head
  return Buffer.from(JSON.stringify([purpose, day, seq, hash, at, previous, key]))
}
