import { randomBytes } from 'node:crypto'
import { chmod, mkdir, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { transaction } from '@sortie/platform/mongo/transaction'
import { log } from '@sortie/platform/ops/logger'
import { env } from '../env.ts'
import { makeAdminGuard, takeAdminGuard } from './admin-guard.ts'
import { createUser } from './create-user.ts'
import { UserModel } from './user.model.ts'

/**
 * Creates the first administrator when there are no users. Of several instances that start at once, the guard lets
 * one create; the others then find the user.
 */
export async function makeFirstAdmin(): Promise<void> {
  await makeAdminGuard()
  if (await UserModel.exists({})) return
  const password = env.ADMIN_PASSWORD ?? randomBytes(15).toString('base64url')
  const made = await transaction(async () => {
    await takeAdminGuard()
    if (await UserModel.exists({})) return false
    await createUser({ email: env.ADMIN_EMAIL, password, role: 'admin' })
    // Written before the commit: an administrator with an unknown password would be worse than a superfluous file.
    if (!env.ADMIN_PASSWORD) await keepPassword(password)
    return true
  })
  if (made) log.info({ passwordMadeUp: !env.ADMIN_PASSWORD }, 'first administrator made')
}

async function keepPassword(password: string): Promise<void> {
  const file = env.ADMIN_PASSWORD_FILE
  if (!file)
    throw new Error(
      'There is no user yet: set ADMIN_PASSWORD, or ADMIN_PASSWORD_FILE for a made-up one.',
    )
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, `${password}\n`, { mode: 0o600 })
  await chmod(file, 0o600)
}
