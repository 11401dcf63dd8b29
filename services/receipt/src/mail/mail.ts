import { createHash } from 'node:crypto'
import { MessageId } from '@sortie/contracts/internal-mail'
import { Email } from '@sortie/contracts/user'
import * as z from 'zod/mini'

type PictureSize = { width: number; height: number }

const Header = z.object({ key: z.string(), value: z.string() })
export type Header = z.infer<typeof Header>

/** The worker's description of a mail (mail-worker.ts); the files are passed separately. */
export const ReadMail = z.object({
  headers: z.array(Header),
  /** The single address of the single From header; null where there are several or none. */
  from: z.nullable(z.string()),
  subject: z.string(),
  messageId: z.nullable(z.string()),
  files: z.array(z.object({ name: z.string(), inText: z.boolean() })),
  /** Whether attachments that may have been meant are left out. */
  leftOut: z.boolean(),
  tooMany: z.boolean(),
})
export type ReadMail = z.infer<typeof ReadMail>

export const mostFiles = 20
/** Size on the server, with all attachments. */
export const mostBytes = 40 * 1024 * 1024
/** How much is read of a larger mail, for its headers. */
export const headBytes = 256 * 1024

/** Whether a program sent it: an automatic answer, a list or a bounce. These are never answered (RFC 3834). */
export function isAutomatic({ headers, from }: ReadMail, own: string): boolean {
  const has = (key: string, value: RegExp) =>
    headers.some((header) => header.key === key && value.test(header.value.trim()))
  return (
    has('auto-submitted', /^(?!no\b)/i) ||
    has('precedence', /^(bulk|junk|list|auto_reply)/i) ||
    has('list-id', /./) ||
    has('list-unsubscribe', /./) ||
    has('return-path', /^<>$/) ||
    has('x-auto-response-suppress', /all|autoreply/i) ||
    has('x-autoreply', /./) ||
    has('x-autorespond', /./) ||
    from === null ||
    from === own ||
    /^(mailer-daemon|postmaster|bounces?|(do-?not|no)-?reply|nobody)([+._-].*)?@/.test(from)
  )
}

/** The headers that are evaluated; a worker reports no others. */
export const evaluatedHeaders = [
  'authentication-results',
  'auto-submitted',
  'precedence',
  'list-id',
  'list-unsubscribe',
  'return-path',
  'x-auto-response-suppress',
  'x-autoreply',
  'x-autorespond',
]

const least = 150
/** The width of a till roll of 58 mm is 384 dots; banners of mails are wide, and seldom 2,000 pixels long. */
const leastInText = 400
const rollRatio = 2
const leastRoll = 600
const longerThanBanners = 2000

/** Logos and icons: small, or fairly small and inline, unless the shape is that of a till roll. */
export function isDecoration(size: PictureSize, inText: boolean): boolean {
  const [shorter, longer] = [size.width, size.height].sort((a, b) => a - b) as [number, number]
  if (shorter < least) return true
  if (!inText || shorter >= leastInText || longer >= longerThanBanners) return false
  return size.height < leastRoll || size.height < rollRatio * size.width
}

/** A small picture that may have been meant; icons and signatures are not worth a word. */
export function mayBeMeant({ width, height }: PictureSize): boolean {
  return Math.min(width, height) >= least
}

/** Equal when a mail is delivered again: its sender and Message-ID, or else its whole content. */
export function keyOf({ from, messageId }: ReadMail, source: Buffer): string {
  const hash = createHash('sha256')
  if (from && messageId) return hash.update(`${from}\n${messageId}`).digest('hex')
  return hash.update(source).digest('hex')
}

/** An id derived from a text, in the form that contracts require. */
export function idOf(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex')
  const variant = ((Number.parseInt(hex.slice(16, 17), 16) & 3) | 8).toString(16)
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `5${hex.slice(13, 16)}`,
    `${variant}${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-')
}

/** Normalised as in users' records; null for an invalid address. */
export function addressOf(text: string | null): string | null {
  return Email.safeParse(text ?? '').data ?? null
}

export function messageIdOf(text: string | null): string | null {
  return MessageId.safeParse(text ?? '').data ?? null
}
