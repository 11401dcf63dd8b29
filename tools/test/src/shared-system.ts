import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { hostEnvironment } from '@sortie/local/env'
import { Fault } from '@sortie/local/fault'
import { root } from '@sortie/local/paths'
import { freePort } from '@sortie/local/ports'
import { runProgram } from './step.ts'

/** As of a system that a journey starts for itself (tests/support/src/start-system.ts). */
const administrator = { ADMIN_EMAIL: 'admin@example.com', ADMIN_PASSWORD: 'correct horse' }

/** Journeys that change only their own people's data call this (tests/support/src/start-system.ts). */
const sharing = /\b(sharedSystem|visitSharedSystem)\(/

export function sharesSystem(file: string): boolean {
  return sharing.test(readFileSync(join(root, file), 'utf8'))
}

/**
 * Starts one system for the journeys that share it, because each costs 17 s of processor time. Returns the variables
 * by which they find it, and `ended`; it ends by `endPrograms`.
 */
export async function startSharedSystem(env: NodeJS.ProcessEnv, dataDir: string) {
  const port = await freePort()
  const { promise: ready, resolve, reject } = Promise.withResolvers<void>()
  const ended = runProgram(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', join(root, 'tools/local/src/start.ts')],
    {
      cwd: root,
      env: { ...hostEnvironment(env), ...administrator, PORT: String(port), DATA_DIR: dataDir },
    },
    (line) => line.includes('Sortie is ready') && resolve(),
  )
  ended.then(({ output }) => reject(new Fault(`The system of the journeys ended:\n${output}`)))
  await ready
  const variables = { SHARED_SYSTEM_URL: `http://localhost:${port}`, SHARED_SYSTEM_DATA: dataDir }
  return { variables, ended }
}
