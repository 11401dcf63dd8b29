import { serialize } from 'cookie'
import type { CookieOptions } from 'express'
import { env } from './env.ts'
import { expiryOf } from './token.ts'

const secure = env.PUBLIC_URL.startsWith('https:')
/** With this prefix browsers accept the cookie only from this host and by https: no sibling domain can set one. */
export const cookieName = secure ? '__Host-sortie_session' : 'sortie_session'
/** The longest lifetime that a session may be configured to have. */
const hintSeconds = 365 * 24 * 3600

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

const hintName = 'sortie_hint'

/** The hint cookie, which tells the app whether somebody is signed in. Undefined when it is correct already. */
export function hintFor(cookies = ''): string | undefined {
  const signedIn = hasSession(cookies)
  if (signedIn === has(cookies, hintName)) return undefined
  const { httpOnly: _, ...readable } = options
  return serialize(hintName, '1', { ...readable, maxAge: signedIn ? hintSeconds : 0 })
}

export function hasSession(cookies = ''): boolean {
  return has(cookies, cookieName)
}

function has(cookies: string, name: string): boolean {
  return new RegExp(`(^|; )${name}=.`).test(cookies)
}
