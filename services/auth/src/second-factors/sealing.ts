import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { env } from '../env.ts'

/** Named in what it sealed, so that another can take its place and what it sealed stays readable. */
const cipher = 'aes-256-gcm'
const ivBytes = 12
const tagBytes = 16
const keys = new Map<string, Buffer>()

/** Encrypts a text for one purpose, readable by this service only: the cipher's name, a dot, base64url. */
export function seal(use: string, text: string): string {
  const iv = randomBytes(ivBytes)
  const sealing = createCipheriv(cipher, keyFor(use), iv)
  const content = Buffer.concat([sealing.update(text, 'utf8'), sealing.final()])
  const bytes = Buffer.concat([iv, sealing.getAuthTag(), content])
  return `${cipher}.${bytes.toString('base64url')}`
}

/** The text; null when it was encrypted elsewhere, for another purpose or with another key. */
export function unseal(use: string, sealed: string): string | null {
  // What was sealed before ciphers were named has no dot.
  const [body = '', name = cipher] = sealed.split('.').reverse()
  if (name !== cipher) return null
  const bytes = Buffer.from(body, 'base64url')
  if (bytes.length < ivBytes + tagBytes) return null
  try {
    const opening = createDecipheriv(cipher, keyFor(use), bytes.subarray(0, ivBytes), {
      authTagLength: tagBytes,
    })
    opening.setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes))
    const content = opening.update(bytes.subarray(ivBytes + tagBytes))
    return Buffer.concat([content, opening.final()]).toString('utf8')
  } catch {
    return null
  }
}

/** A keyed digest: irreversible, and not guessable by someone who has only the database. */
export function keyedDigest(use: string, text: string): string {
  return createHmac('sha256', keyFor(use)).update(text).digest('base64url')
}

/** A derived key for each purpose, so that a value sealed for one cannot be used for another. */
function keyFor(use: string): Buffer {
  const known = keys.get(use)
  if (known) return known
  const key = Buffer.from(hkdfSync('sha256', env.SECOND_FACTOR_KEY, '', `sortie ${use}`, 32))
  // Purposes are a few constants, except those that contain a user's id.
  if (!use.includes(':')) keys.set(use, key)
  return key
}
