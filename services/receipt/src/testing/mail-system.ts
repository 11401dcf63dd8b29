import assert from 'node:assert/strict'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { adminUserApi } from '@sortie/contracts/admin-user'
import { sessionApi } from '@sortie/contracts/auth'
import { type InboxItemJson, inboxApi } from '@sortie/contracts/inbox'
import { adminMailboxApi, type MailboxJson } from '@sortie/contracts/mailbox'
import { authEnvironment } from '@sortie/testing/auth-environment'
import { type Dovecot, startDovecot } from '@sortie/testing/dovecot'
import { eventually } from '@sortie/testing/eventually'
import { testIdentity } from '@sortie/testing/people'
import { spawnService } from '@sortie/testing/spawn-service'
import { type Client, clientOf, newNamespace, testEnvironment } from '@sortie/testing/test-service'
import { folders } from '../clients/mailbox.ts'
import { withImap } from './imap.ts'
import { mailServer } from './mails.ts'

const password = 'correct horse'

export type MailSystem = {
  dovecot: Dovecot
  authUrl: string
  /** Starts one more process of the receipt service that collects mail; calls go to the newest. */
  startReceipt(): Promise<{ url: string; kill(signal?: NodeJS.Signals): Promise<void> }>
  /** Somebody whose account an administrator made: the address is proven. */
  someone(email: string): Promise<Client>
  /** Somebody who has registered: the address is not proven. */
  registered(email: string): Promise<Client>
  admin(): Promise<Client>
  /** Delivers mails to the mailbox. */
  post(...mails: Buffer[]): Promise<void>
  /** Waits until the mailbox and the two folders hold these numbers of mails. */
  lies(waiting: number, imported: number, refused: number): Promise<void>
  items(who: Client): Promise<InboxItemJson[]>
  /** Waits for this many. */
  inboxOf(who: Client, count: number): Promise<InboxItemJson[]>
  /** The mailbox as the administrator sees it. */
  mailbox(): Promise<MailboxJson>
  answersTo(address: string): Promise<string[]>
  stop(): Promise<void>
}

/** A real IMAP server, and auth and receipt as processes, as on one machine. */
export async function startMailSystem(env: Record<string, string> = {}): Promise<MailSystem> {
  const own = await authEnvironment()
  const dovecot = await startDovecot('receipts@example.org')
  const identity = await testIdentity()
  const shared = testEnvironment(identity, newNamespace())
  await identity.stop()
  const auth = await spawnService('auth', { ...shared, ...own.env })
  const mailbox = { INBOX_IMAP_URL: dovecot.url, INBOX_AUTHSERV_ID: mailServer }
  const receipts: Array<Awaited<ReturnType<typeof spawnService>>> = []

  const signedIn = async (call: 'register' | 'login', body: object) => {
    const nobody = clientOf(auth.url, { id: '', email: '', role: 'user', token: '' })
    const answer = await nobody.call(sessionApi[call], { body } as never)
    assert.ok(answer.status < 300, JSON.stringify(answer.problem))
    const { id, email, role } = answer.body as { id: string; email: string; role: 'user' }
    const token = answer.headers.get('x-session-token') ?? ''
    return clientOf(receipts.at(-1)?.url ?? '', { id, email, role, token })
  }

  // Follows a restart: callers created before it use the new process.
  const atLast = ({ person }: Client) => clientOf(receipts.at(-1)?.url ?? '', person)
  const items = async (who: Client) => (await atLast(who).call(inboxApi.list, {})).body
  const admin = () =>
    signedIn('login', { username: own.env.ADMIN_EMAIL, password: own.env.ADMIN_PASSWORD })

  return {
    dovecot,
    authUrl: auth.url,
    items,
    admin,
    mailbox: async () => (await (await admin()).call(adminMailboxApi.show, {})).body,
    async startReceipt() {
      const given = { ...shared, AUTH_URL: auth.url, ...mailbox, ...env }
      const receipt = await spawnService('receipt', given, 'degraded')
      receipts.push(receipt)
      return receipt
    },
    async someone(email) {
      const { person } = await admin()
      const made = { body: { email, password } }
      await clientOf(auth.url, person).call(adminUserApi.create, made)
      return signedIn('login', { username: email, password })
    },
    registered: (email) => signedIn('register', { email, password }),
    post: (...mails) =>
      withImap(dovecot, async (client) => {
        for (const mail of mails) await client.append('INBOX', mail)
      }),
    lies: (...counts) =>
      eventually(
        () =>
          withImap(dovecot, async (client) => {
            const found = []
            for (const name of ['INBOX', folders.imported, folders.refused]) {
              const status = await client
                .status(name, { messages: true })
                .catch(() => false as const)
              found.push(status ? status.messages : 0)
            }
            assert.deepEqual(found, counts)
          }),
        60_000,
      ),
    inboxOf: (who, count) =>
      eventually(async () => {
        const found = await items(who)
        assert.equal(found.length, count)
        return found
      }, 30_000),
    async answersTo(address) {
      const folder = join(own.directory, 'mail')
      const names = await readdir(folder).catch(() => [])
      const mails = await Promise.all(
        names
          .filter((name) => name.endsWith('.eml'))
          .map((name) => readFile(join(folder, name), 'utf8')),
      )
      return mails
        .map((mail) => mail.replaceAll('=\r\n', ''))
        .filter((mail) => mail.includes(`To: ${address}`) && /^In-Reply-To:/m.test(mail))
    },
    async stop() {
      for (const receipt of receipts) await receipt.kill()
      await auth.kill()
      await dovecot.remove()
      await own.remove()
    },
  }
}
