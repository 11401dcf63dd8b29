import { randomInt } from 'node:crypto'
import type { SignInStep } from '@sortie/contracts/problem'
import { AppError } from '@sortie/platform/errors'
import type { StoredUser } from '../users/user.model.ts'

export const mostPasskeys = 20
const codesAtOnce = 10
/** No letter that is taken for another or for a digit: 32 signs, 60 bits in twelve of them. */
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

/** What was typed, without what people put between: six digits are the app's, all else is a recovery code. */
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
