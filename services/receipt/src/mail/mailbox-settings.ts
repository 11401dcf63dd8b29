import { Email } from '@sortie/contracts/user'
import { EnvError } from '@sortie/platform/env'
import * as z from 'zod/mini'

export const mailServer = z
  .string()
  .check(
    z.refine(
      (text) => URL.canParse(text) && /^imaps?:$/.test(new URL(text).protocol),
      'must be an address like imaps://user:password@host',
    ),
  )

type Given = {
  INBOX_IMAP_URL?: string | undefined
  INBOX_ADDRESS?: string | undefined
  INBOX_AUTHSERV_ID?: string | undefined
  INBOX_MAIL_DAYS: number
}

export type MailboxSettings = {
  host: string
  port: number
  /** TLS from the start; otherwise STARTTLS is required, except on this machine. */
  secure: boolean
  startTls: boolean
  user: string
  password: string
  folder: string
  address: string
  authservId: string
  keptDays: number
}

/** Null without INBOX_IMAP_URL. Throws EnvError when a related variable is missing; never prints the URL. */
export function mailboxOf(given: Given): MailboxSettings | null {
  if (!given.INBOX_IMAP_URL) return null
  const url = new URL(given.INBOX_IMAP_URL)
  const [user, password] = [decoded(url.username), decoded(url.password)]
  if (!user || !password || !url.hostname)
    throw new EnvError('INBOX_IMAP_URL: must name user, password and host, %-encoded')
  const address = given.INBOX_ADDRESS ?? Email.safeParse(user).data
  if (!address)
    throw new EnvError('INBOX_ADDRESS: is not set, and the user of INBOX_IMAP_URL is no address')
  if (!given.INBOX_AUTHSERV_ID)
    throw new EnvError(
      'INBOX_AUTHSERV_ID: is not set; INBOX_IMAP_URL needs it to know by whom a sender is vouched for',
    )
  const secure = url.protocol === 'imaps:'
  const host = url.hostname.replace(/^\[|\]$/g, '')
  return {
    host,
    secure,
    user,
    password,
    address,
    port: Number(url.port) || (secure ? 993 : 143),
    startTls: !secure && !isThisMachine(host),
    folder: decoded(url.pathname.slice(1)) || 'INBOX',
    authservId: given.INBOX_AUTHSERV_ID.toLowerCase(),
    keptDays: given.INBOX_MAIL_DAYS,
  }
}

function isThisMachine(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127(\.\d+){3}$/.test(host)
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return ''
  }
}
