import { createHmac } from 'node:crypto'
import * as sealing from '@sortie/platform/sealing'
import { env } from '../env.ts'

const keys = new Map<string, Buffer>()

/** Encrypts a text for one purpose, readable by this service only. */
export function seal(use: string, text: string): string {
  return sealing.seal(keyFor(use), text)
}

/** The text; null when it was encrypted elsewhere, for another purpose or with another key. */
export function unseal(use: string, sealed: string): string | null {
  return sealing.unseal(keyFor(use), sealed)
}

/** A keyed digest: irreversible, and not guessable by someone who has only the database. */
export function keyedDigest(use: string, text: string): string {
  return createHmac('sha256', keyFor(use)).update(text).digest('base64url')
}

function keyFor(use: string): Buffer {
  const known = keys.get(use)
  if (known) return known
  const key = sealing.derivedKey(env.SECOND_FACTOR_KEY, use)
  // Purposes are a few constants, except those that contain a user's id.
  if (!use.includes(':')) keys.set(use, key)
  return key
}
