import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

/** Named in what it sealed, so that another can take its place and what it sealed stays readable. */
const cipher = 'aes-256-gcm'
const ivBytes = 12
const tagBytes = 16

/** Encrypts a text with a derived key: the cipher's name, a dot, base64url. */
export function seal(key: Buffer, text: string): string {
  const iv = randomBytes(ivBytes)
  const sealing = createCipheriv(cipher, key, iv)
  const content = Buffer.concat([sealing.update(text, 'utf8'), sealing.final()])
  const bytes = Buffer.concat([iv, sealing.getAuthTag(), content])
  return `${cipher}.${bytes.toString('base64url')}`
}

/** The text; null when it was encrypted elsewhere, for another purpose or with another key. */
export function unseal(key: Buffer, sealed: string): string | null {
  // What was sealed before ciphers were named has no dot.
  const [body = '', name = cipher] = sealed.split('.').reverse()
  if (name !== cipher) return null
  const bytes = Buffer.from(body, 'base64url')
  if (bytes.length < ivBytes + tagBytes) return null
  try {
    const opening = createDecipheriv(cipher, key, bytes.subarray(0, ivBytes), {
      authTagLength: tagBytes,
    })
    opening.setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes))
    const content = opening.update(bytes.subarray(ivBytes + tagBytes))
    return Buffer.concat([content, opening.final()]).toString('utf8')
  } catch {
    return null
  }
}

/** A key for each purpose, so that a value sealed for one cannot be used for another. */
export function derivedKey(secret: string, use: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', `sortie ${use}`, 32))
}
