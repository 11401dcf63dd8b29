import { createHash, randomBytes } from 'node:crypto'

/** Decision 14: a mailed link is valid for one hour; a request that could not be mailed within one is given up. */
export const linkSeconds = 3600

/** 256 random bits, URL-safe. Only the digest is stored. */
export function newLinkToken(): { token: string; digest: string } {
  const token = randomBytes(32).toString('base64url')
  return { token, digest: digestOf(token) }
}

/** A fast digest suffices for a value that cannot be guessed. */
export function digestOf(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
