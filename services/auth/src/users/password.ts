import { randomBytes } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import { AppError } from '@sortie/platform/errors'
import { limitConcurrency } from '@sortie/platform/limit-concurrency'

/** argon2id (the library's default) with OWASP's minimum cost: 19 MiB, two passes, one lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
/** Hashing shares libuv's thread pool with file access; more at once would only wait longer. */
const atOnce = 2
/** About five seconds of hashing: later callers are refused instead of waiting longer. */
const mostWaiting = 1000

const inTurn = limitConcurrency(atOnce, {
  mostWaiting,
  full: () =>
    new AppError(
      'unavailable',
      'sign_in_busy',
      'Very many people are signing in just now. Please try again.',
    ),
})
let unknownUsersHash: Promise<string> | undefined
let noPasswordHash: Promise<string> | undefined
/** Says of a hash that nobody knows its password. */
const noPasswordSalt = Buffer.from('nobody has a one')

/** The hash is made of NFKC, so that a keyboard which composes letters differently signs in as well (NIST SP 800-63B, 3.1.1.2). */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password.normalize('NFKC'), cost))
}

/**
 * Of a password that nobody knows: until another one is set by a mailed link, nothing signs in. Made once, since a
 * directory makes thousands of accounts at once.
 */
export function hashOfNoPassword(): Promise<string> {
  noPasswordHash ??= hash(randomBytes(32).toString('base64url'), { ...cost, salt: noPasswordSalt })
  return noPasswordHash
}

export function isPassword(passwordHash: string): boolean {
  return !passwordHash.includes(`$${noPasswordSalt.toString('base64').replaceAll('=', '')}$`)
}

/** Hashes even without a hash to compare with, so that timing reveals nothing. */
export async function passwordMatches(
  passwordHash: string | undefined,
  password: string,
): Promise<boolean> {
  unknownUsersHash ??= hash('nobody has this password', cost)
  const against = passwordHash ?? (await unknownUsersHash)
  const isSame = await inTurn(() => verify(against, password.normalize('NFKC')))
  return isSame && passwordHash !== undefined
}
