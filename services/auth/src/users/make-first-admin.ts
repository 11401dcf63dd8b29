import { randomBytes } from 'node:crypto'
import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Password } from '@sortie/contracts/user'
import { transaction } from '@sortie/platform/mongo/transaction'
import { log } from '@sortie/platform/ops/logger'
import * as z from 'zod/mini'
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
  const given = await givenPassword()
  const password = given ?? randomBytes(15).toString('base64url')
  const made = await transaction(async () => {
    await takeAdminGuard()
    if (await UserModel.exists({})) return false
    await createUser({ email: env.ADMIN_EMAIL, password, role: 'admin' })
    // Written before the commit: an administrator with an unknown password would be worse than a superfluous file.
    if (given === undefined) await keepPassword(password)
    return true
  })
  if (made) log.info({ passwordMadeUp: given === undefined }, 'first administrator made')
}

async function givenPassword(): Promise<string | undefined> {
  const { ADMIN_PASSWORD, ADMIN_PASSWORD_FROM } = env
  if (ADMIN_PASSWORD !== undefined || ADMIN_PASSWORD_FROM === undefined) return ADMIN_PASSWORD
  return z.parse(Password, (await readFile(ADMIN_PASSWORD_FROM, 'utf8')).trim())
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
