import { createHash } from 'node:crypto'
import { MessageId } from '@sortie/contracts/internal-mail'
import { Email } from '@sortie/contracts/user'
import * as z from 'zod/mini'

const Header = z.object({ key: z.string(), value: z.string() })
export type Header = z.infer<typeof Header>

/** What the worker says of a mail (mail-worker.ts); the files themselves come beside. */
export const ReadMail = z.object({
  headers: z.array(Header),
  /** The one address of the one From; null where there are several or none. */
  from: z.nullable(z.string()),
  subject: z.string(),
  messageId: z.nullable(z.string()),
  files: z.array(z.object({ name: z.string(), inText: z.boolean() })),
  /** Pictures and documents that were meant but are of another kind, or too large. */
  leftOut: z.int(),
  tooMany: z.boolean(),
})
export type ReadMail = z.infer<typeof ReadMail>

/** One mail may hold so many receipts. */
export const mostFiles = 20
/** With everything in it, as it lies on the server. */
export const mostBytes = 40 * 1024 * 1024
/** Of a mail that is not read whole, its head. */
export const headBytes = 256 * 1024

/** Mails as people write them: no program's answer, list or bounce. These are never answered (RFC 3834). */
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

/** Headers that are judged; a worker tells no others. */
export const judged = [
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

/** Logos and icons: small, or rather small and set into the text. A photo of a receipt has 1000 pixels and more. */
export function isDecoration(size: { width: number; height: number }, inText: boolean): boolean {
  return Math.min(size.width, size.height) < (inText ? 400 : 150)
}

/** The same for a mail that is delivered again: who sent it under which Message-ID, or else all of it. */
export function keyOf({ from, messageId }: ReadMail, source: Buffer): string {
  const hash = createHash('sha256')
  if (from && messageId) return hash.update(`${from}\n${messageId}`).digest('hex')
  return hash.update(source).digest('hex')
}

/** An id made of a text, as contracts want ids to look. */
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

/** As answers and users know it; null for what is no address. */
export function addressOf(text: string | null): string | null {
  return Email.safeParse(text ?? '').data ?? null
}

export function messageIdOf(text: string | null): string | null {
  return MessageId.safeParse(text ?? '').data ?? null
}
