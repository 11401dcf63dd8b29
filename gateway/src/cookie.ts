import { serialize } from 'cookie'
import type { CookieOptions } from 'express'
import { env } from './env.ts'

export const cookieName = 'sortie_session'
const maxAgeSeconds = 7 * 24 * 3600

const options = {
  httpOnly: true,
  sameSite: 'lax',
  secure: env.PUBLIC_URL.startsWith('https:'),
  path: '/',
} as const satisfies CookieOptions

export function sessionCookie(token: string): string {
  return serialize(cookieName, token, { ...options, maxAge: maxAgeSeconds })
}

export function clearedCookie(): string {
  return serialize(cookieName, '', { ...options, maxAge: 0 })
}
