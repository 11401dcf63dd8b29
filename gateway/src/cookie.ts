import { serialize } from 'cookie'
import type { CookieOptions } from 'express'
import { env } from './env.ts'
import { expiryOf } from './token.ts'

const secure = env.PUBLIC_URL.startsWith('https:')
/** With this prefix browsers accept the cookie only from this host and by https: no sibling domain can set one. */
export const cookieName = secure ? '__Host-sortie_session' : 'sortie_session'

const options = {
  httpOnly: true,
  sameSite: 'lax',
  secure,
  path: '/',
} as const satisfies CookieOptions

export function sessionCookie(token: string): string {
  const maxAge = Math.max(0, Math.floor(expiryOf(token) - Date.now() / 1000))
  return serialize(cookieName, token, { ...options, maxAge })
}

export function clearedCookie(): string {
  return serialize(cookieName, '', { ...options, maxAge: 0 })
}

/** The reader's time zone, set by the app. */
export const zoneCookie = 'sortie_zone'
