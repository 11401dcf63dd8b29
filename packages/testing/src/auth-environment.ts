import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Environment of the auth service besides the servers: its folders and a first administrator. */
export async function authEnvironment() {
  const directory = await mkdtemp(join(tmpdir(), 'sortie-auth-'))
  const env = {
    KEYS_DIR: join(directory, 'keys'),
    MAIL_DIR: join(directory, 'mail'),
    ADMIN_EMAIL: 'chief@example.org',
    ADMIN_PASSWORD: randomBytes(9).toString('base64url'),
  }
  return { env, directory, remove: () => rm(directory, { recursive: true, force: true }) }
}
