import type { KeyObject } from 'node:crypto'
import jsonwebtoken from 'jsonwebtoken'
import type { StoredUser } from '../users/user.model.ts'
import { generationOf } from '../users/user.ts'
import { signingKey } from './signing-keys.ts'

/** A session token: who, which session, until when (contracts/auth.ts `Claims`). `forJobs` marks a delegated one. */
export function issueToken(
  user: StoredUser,
  sessionId: string,
  expiresAt: Date,
  forJobs = false,
): string {
  const { kid, privateKey } = signingKey()
  const claims = {
    sub: user._id,
    sid: sessionId,
    gen: generationOf(user),
    role: user.role,
    email: user.email,
    exp: Math.floor(expiresAt.getTime() / 1000),
    ...(forJobs ? { use: 'jobs' } : {}),
  }
  return jsonwebtoken.sign(claims, privateKey, {
    algorithm: algorithmOf(privateKey),
    keyid: kid,
    issuer: 'sortie',
    audience: 'sortie',
  })
}

/** ES256 for the keys we make: an RSA signature would cost a tenth of a sign-in. RSA keys that were put here work too. */
function algorithmOf(key: KeyObject): 'ES256' | 'RS256' {
  return key.asymmetricKeyType === 'rsa' ? 'RS256' : 'ES256'
}

/** True for a token that `/internal/tokens` made; the token has been verified before. */
export function isForJobs(token: string): boolean {
  const payload = jsonwebtoken.decode(token)
  return typeof payload === 'object' && payload?.use === 'jobs'
}
