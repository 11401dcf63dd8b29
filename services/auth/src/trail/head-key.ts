import { createHmac, createPrivateKey, createPublicKey } from 'node:crypto'
import { derivedKey } from '@sortie/platform/sealing'
import { env } from '../env.ts'

/** What an Ed25519 key has before its 32 bytes in PKCS #8 (RFC 8410). */
const prefix = Buffer.from('302e020100300506032b657004220420', 'hex')

/** Made of SECOND_FACTOR_KEY, so that every instance has the same and a rotation of signing keys leaves it alone. */
export function headKey() {
  const key = Buffer.concat([prefix, derivedKey(env.SECOND_FACTOR_KEY, 'trail head')])
  return createPrivateKey({ key, format: 'der', type: 'pkcs8' })
}

export function headPublicKey(): string {
  return createPublicKey(headKey()).export({ type: 'spki', format: 'pem' }).toString()
}

/** Proves that Sortie wrote this end of the trail. */
export function endMark(end: string): string {
  const key = derivedKey(env.SECOND_FACTOR_KEY, 'trail end')
  return createHmac('sha256', key).update(end).digest('base64url')
}
