import type { KeyObject } from 'node:crypto'
import { type Acting, audiences } from '@sortie/contracts/auth'
import type { JobPurpose } from '@sortie/contracts/job-purpose'
import type { Program } from '@sortie/contracts/scopes'
import jsonwebtoken from 'jsonwebtoken'
import type { StoredUser } from '../../users/user.model.ts'
import { generationOf, isKnown } from '../../users/user.ts'
import { signingKey } from './signing-keys.ts'

type Use = { audience?: string; purpose?: JobPurpose; program?: Program; act?: Acting }

export function issueToken(
  user: StoredUser,
  sessionId: string,
  expiresAt: Date,
  { audience = audiences.session, purpose, program, act }: Use = {},
): string {
  const { kid, privateKey } = signingKey()
  const claims = {
    sub: user._id,
    sid: sessionId,
    gen: generationOf(user),
    // Neither a program nor an assistant has more rights than anybody, whatever those of the person are.
    role: program || act ? 'user' : user.role,
    email: user.email,
    ...(!isKnown(user) && { unproven: true }),
    ...(purpose && { purpose }),
    ...(program && { program }),
    ...(act && { act }),
    exp: Math.floor(expiresAt.getTime() / 1000),
  }
  return jsonwebtoken.sign(claims, privateKey, {
    algorithm: algorithmOf(privateKey),
    keyid: kid,
    issuer: 'sortie',
    audience,
  })
}

/**
 * ES256 for our own keys: an RSA signature would cost a tenth of a sign-in. RSA keys that operators provide work too.
 */
function algorithmOf(key: KeyObject): 'ES256' | 'RS256' {
  return key.asymmetricKeyType === 'rsa' ? 'RS256' : 'ES256'
}
