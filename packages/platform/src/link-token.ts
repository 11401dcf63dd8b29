import { createHash, randomBytes } from 'node:crypto'

/** A mailed link has 256 random bits, URL-safe. Only the digest is stored. */
export function newLinkToken(): { token: string; digest: string } {
  const token = randomBytes(32).toString('base64url')
  return { token, digest: digestOf(token) }
}

/** A fast digest suffices for a value that cannot be guessed. */
export function digestOf(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
