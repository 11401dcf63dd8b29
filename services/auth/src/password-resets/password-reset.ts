import { createHash, randomBytes } from 'node:crypto'

/** Decision 14: a link holds for one hour; a request that could not be mailed within one is given up. */
export const resetSeconds = 3600

/** 256 random bits, safe in a URL. Only the digest is kept. */
export function newResetToken(): { token: string; digest: string } {
  const token = randomBytes(32).toString('base64url')
  return { token, digest: digestOf(token) }
}

/** A fast digest is enough for what cannot be guessed. */
export function digestOf(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
