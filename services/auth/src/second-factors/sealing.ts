import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { env } from '../env.ts'

const cipher = 'aes-256-gcm'
const ivBytes = 12
const tagBytes = 16
const keys = new Map<string, Buffer>()

/** Text that only this service can read, and only for this use: AES-256-GCM, base64url. */
export function seal(use: string, text: string): string {
  const iv = randomBytes(ivBytes)
  const sealing = createCipheriv(cipher, keyFor(use), iv)
  const content = Buffer.concat([sealing.update(text, 'utf8'), sealing.final()])
  return Buffer.concat([iv, sealing.getAuthTag(), content]).toString('base64url')
}

/** The text; null when it was not sealed here, for this use, or with this key. */
export function unseal(use: string, sealed: string): string | null {
  const bytes = Buffer.from(sealed, 'base64url')
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

/** What cannot be turned back, nor tried out by who has the database only. */
export function keyedDigest(use: string, text: string): string {
  return createHmac('sha256', keyFor(use)).update(text).digest('base64url')
}

/** A key for each use, so that what is sealed for one opens nothing as another. */
function keyFor(use: string): Buffer {
  const known = keys.get(use)
  if (known) return known
  const key = Buffer.from(hkdfSync('sha256', env.SECOND_FACTOR_KEY, '', `sortie ${use}`, 32))
  // Uses are few names of this program, except those that hold a user's id.
  if (!use.includes(':')) keys.set(use, key)
  return key
}
