import { createHash } from 'node:crypto'
import { log } from '@sortie/platform/ops/logger'
import { ImapFlow } from 'imapflow'
import type { MailboxSettings } from '../mail/mailbox-settings.ts'

export const folders = { imported: 'Sortie-Imported', refused: 'Sortie-Refused' } as const
export type Folder = (typeof folders)[keyof typeof folders]

export type Mailbox = {
  uids(): Promise<number[]>
  /** The mail; of one larger than `wholeBytes` its first `headBytes`. Null when it has been removed. */
  fetch(uid: number, wholeBytes: number, headBytes: number): Promise<Fetched | null>
  move(uid: number, folder: Folder): Promise<void>
  clear(days: number): Promise<void>
  /** 0 to 100; null where the server does not say. */
  fullPercent(): Promise<number | null>
  /** Resolves when a mail arrives, the connection ends, or the time is over. */
  wait(ms: number, signal: AbortSignal): Promise<void>
  isOpen(): boolean
  close(): void
}
export type Fetched = { place: string; source: Buffer; whole: boolean }

/** The mail was dealt with but stays where it is. */
export class NotMovedError extends Error {}

const mostAtOnce = 200
const seconds = 1000

/** Throws the error of the server or the network; it contains no password. */
export async function openMailbox(settings: MailboxSettings): Promise<Mailbox> {
  const { host, port, secure, startTls, user, password, folder } = settings
  const client = new ImapFlow({
    host,
    port,
    secure,
    doSTARTTLS: startTls,
    auth: { user, pass: password },
    logger: false,
    disableAutoIdle: true,
    connectionTimeout: 15 * seconds,
    greetingTimeout: 15 * seconds,
    // IDLE is renewed within this time.
    socketTimeout: 5 * 60 * seconds,
    maxLiteralSize: 64 * 1024 * 1024,
  })
  let arrived = Promise.withResolvers<void>()
  const wake = () => arrived.resolve()
  // Without a listener an 'error' event would end the process; every command rejects by itself.
  client.on('error', (error: Error) => log.info({ reason: error.message }, 'mailbox lost'))
  client.on('exists', wake)
  client.on('close', wake)
  await client.connect()
  await makeFolders(client)
  const box = await client.mailboxOpen(folder)
  const ours = createHash('sha256').update(`${user}@${host}/${folder}`).digest('hex').slice(0, 12)
  const byUid = { uid: true }

  return {
    async uids() {
      arrived = Promise.withResolvers()
      const found = await client.search({ deleted: false }, byUid)
      if (!found) throw new Error('the mailbox cannot be searched')
      return found.toSorted((a, b) => a - b).slice(0, mostAtOnce)
    },
    async fetch(uid, wholeBytes, headBytes) {
      const about = await client.fetchOne(`${uid}`, { uid: true, size: true }, byUid)
      if (!about) return null
      const whole = (about.size ?? 0) <= wholeBytes
      const source = whole ? true : { maxLength: headBytes }
      const mail = await client.fetchOne(`${uid}`, { uid: true, source }, byUid)
      if (!mail || mail.source === undefined) return null
      return { place: `${ours}.${box.uidValidity}.${uid}`, source: mail.source, whole }
    },
    async move(uid, to) {
      if (!(await client.messageMove(`${uid}`, to, byUid)))
        throw new NotMovedError(`Mails cannot be moved to ${to}. Is the mailbox full?`)
    },
    async clear(days) {
      const before = new Date(Date.now() - days * 24 * 3600 * seconds)
      try {
        for (const name of Object.values(folders)) {
          await client.mailboxOpen(name)
          const old = await client.search({ before }, byUid)
          if (old && old.length > 0) await client.messageDelete(old.join(','), byUid)
        }
      } finally {
        await client.mailboxOpen(folder)
      }
    },
    async fullPercent() {
      const quota = await client.getQuota(folder)
      const { usage = 0, limit = 0 } = quota ? (quota.storage ?? {}) : {}
      return limit > 0 ? Math.round((usage / limit) * 100) : null
    },
    async wait(ms, signal) {
      if (!client.usable) throw new Error('the connection to the mailbox has ended')
      const gone = AbortSignal.any([signal, AbortSignal.timeout(ms)])
      gone.addEventListener('abort', wake, { once: true })
      client.idle().catch(() => {})
      await arrived.promise
      gone.removeEventListener('abort', wake)
    },
    isOpen: () => client.usable,
    close: () => client.close(),
  }
}

async function makeFolders(client: ImapFlow): Promise<void> {
  const there = new Set((await client.list()).map(({ name }) => name))
  for (const name of Object.values(folders)) if (!there.has(name)) await client.mailboxCreate(name)
}
