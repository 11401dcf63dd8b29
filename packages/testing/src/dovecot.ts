import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { eventually } from './eventually.ts'
import { freePort } from './free-port.ts'
import { certificate, greets } from './loopback.ts'

export type Dovecot = {
  user: string
  password: string
  /** imap://user:password@127.0.0.1:port */
  url: string
  /** The same by TLS, with a self-signed certificate that only clients given `ca` trust. */
  tlsUrl: string
  ca: string
  stop(): Promise<void>
  start(): Promise<void>
  remove(): Promise<void>
}

const program = ['/usr/sbin/dovecot', '/usr/local/sbin/dovecot'].find((path) => existsSync(path))

/** A real IMAP server on loopback with one mailbox (Debian's package `dovecot-imapd`), confined to its own folder. */
export async function startDovecot(user: string, quotaKb?: number): Promise<Dovecot> {
  if (!program) throw new Error('dovecot is missing: apt-get install dovecot-imapd')
  const path = program
  const folder = openFolder()
  const password = randomBytes(9).toString('base64url')
  const [port, tlsPort] = [await freePort(), await freePort()]
  const { key, cert } = certificate(folder)
  writeFileSync(join(folder, 'users'), `${user}:{PLAIN}${password}\n`, { mode: 0o644 })
  writeFileSync(
    join(folder, 'dovecot.conf'),
    configuration({ folder, port, tlsPort, key, cert }) + quota(quotaKb),
  )
  let child: ChildProcess | undefined
  const server: Dovecot = {
    user,
    password,
    ca: cert,
    url: `imap://${encodeURIComponent(user)}:${password}@127.0.0.1:${port}`,
    tlsUrl: `imaps://${encodeURIComponent(user)}:${password}@localhost:${tlsPort}`,
    async start() {
      child = spawn(path, ['-F', '-c', join(folder, 'dovecot.conf')], { stdio: 'ignore' })
      await eventually(() => greets(port))
    },
    async stop() {
      if (!child || child.exitCode !== null) return
      const ended = new Promise((resolve) => child?.once('exit', resolve))
      child.kill('SIGTERM')
      await ended
    },
    async remove() {
      await server.stop()
      rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
    },
  }
  await server.start()
  return server
}

/** Started by root it runs under dovecot's own accounts, which cannot enter a test's private folder. */
function openFolder(): string {
  const folder = mkdtempSync('/tmp/sortie-dovecot-')
  chmodSync(folder, 0o755)
  mkdirSync(join(folder, 'mail'), { mode: 0o777 })
  chmodSync(join(folder, 'mail'), 0o777)
  return folder
}

type Places = { folder: string; port: number; tlsPort: number; key: string; cert: string }

function configuration({ folder, port, tlsPort, key, cert }: Places): string {
  const isRoot = process.getuid?.() === 0
  const { username, uid, gid } = userInfo()
  // Dovecot refuses to deliver as root; the mail then belongs to Debian's nobody.
  const owner = isRoot ? 'uid=65534 gid=65534' : `uid=${uid} gid=${gid}`
  const accounts = isRoot
    ? ''
    : `default_internal_user = ${username}\ndefault_login_user = ${username}\n`
  return `
base_dir = ${folder}/run
state_dir = ${folder}/state
log_path = ${folder}/log
protocols = imap
listen = 127.0.0.1
first_valid_uid = 1
${accounts}
ssl = yes
ssl_cert = <${cert}
ssl_key = <${key}
service imap-login {
  chroot =
  inet_listener imap {
    port = ${port}
  }
  inet_listener imaps {
    port = ${tlsPort}
    ssl = yes
  }
}
service anvil {
  chroot =
}
service stats {
  chroot =
}
passdb {
  driver = passwd-file
  args = ${folder}/users
}
userdb {
  driver = static
  args = ${owner} home=${folder}/mail
}
mail_location = maildir:${folder}/mail/box
namespace inbox {
  inbox = yes
}
`
}

/** The mailbox takes this many kB of mails and refuses more. */
function quota(kb?: number): string {
  if (!kb) return ''
  return `
mail_plugins = quota
protocol imap {
  mail_plugins = quota imap_quota
}
plugin {
  quota = maildir:User quota
  quota_rule = *:storage=${kb}K
}
`
}
