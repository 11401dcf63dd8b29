import { randomInt } from 'node:crypto'
import type { SignInStep } from '@sortie/contracts/problem'
import { AppError } from '@sortie/platform/errors'
import type { StoredUser } from '../users/user.model.ts'

export const mostPasskeys = 20
const codesAtOnce = 10
/** Without characters that are easily confused: 32 of them, so twelve hold 60 bits. */
const signs = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

type Factors = Pick<StoredUser, 'passkeyCount' | 'hasAuthenticator'>

export function kindsOf({ passkeyCount, hasAuthenticator }: Factors): SignInStep['kinds'] {
  return [
    ...((passkeyCount ?? 0) > 0 ? (['passkey'] as const) : []),
    ...(hasAuthenticator ? (['authenticator'] as const) : []),
    'recovery_code',
  ]
}

export function newRecoveryCodes(): string[] {
  return Array.from({ length: codesAtOnce }, () =>
    Array.from({ length: 3 }, () =>
      Array.from({ length: 4 }, () => signs[randomInt(signs.length)]).join(''),
    ).join('-'),
  )
}

/** A typed code without separators: six digits are the app's, everything else is a recovery code. */
export function readCode(typed: string): { digits: string } | { recovery: string } {
  const code = typed.toUpperCase().replace(/[^0-9A-Z]/g, '')
  return /^\d{6}$/.test(code) ? { digits: code } : { recovery: code }
}

export function wrongCode(): AppError {
  const sentence = 'This code is wrong, or it was used already.'
  return new AppError('forbidden', 'wrong_code', sentence, { fields: { code: sentence } })
}

export function passkeyRefused(): AppError {
  return new AppError('forbidden', 'passkey_refused', 'This passkey does not open an account here.')
}
