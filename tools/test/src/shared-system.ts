import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { hostEnvironment } from '@sortie/local/env'
import { root } from '@sortie/local/paths'
import { freePort } from '@sortie/local/ports'
import type { Run } from './parts.ts'
import type { Part } from './pool.ts'
import { runServerTest } from './server-tests.ts'
import { runProgram } from './step.ts'

/** As of a system that a journey starts for itself (tests/support/src/start-system.ts). */
const given = {
  ADMIN_EMAIL: 'admin@example.com',
  ADMIN_PASSWORD: 'correct horse',
  SCAN_LIMIT_SECONDS: '60',
}

/** Journeys that change only their own people's data call this (tests/support/src/start-system.ts). */
const sharing = /\b(sharedSystem|visitSharedSystem)\(/

export function sharesSystem(file: string): boolean {
  return sharing.test(readFileSync(join(root, file), 'utf8'))
}

/** The journeys that share a system, which is up only while they run: idle it takes a seventh of a processor. */
export function onSharedSystem(files: string[], { environment, folder, say }: Run): Part {
  let left = files.length
  let system: Promise<SharedSystem> | undefined
  return {
    name: 'journeys on one system',
    files,
    atOnce: 2,
    async run(file) {
      // A single file starts its own, and so do all when this one does not start.
      if (files.length > 1) system ??= startSharedSystem(environment, join(folder, 'system'), say)
      const shared = await system
      try {
        return await runServerTest(file, [file], { ...environment, ...shared?.variables }, say)
      } finally {
        left -= 1
        if (left === 0) await shared?.stop()
      }
    },
  }
}

type SharedSystem = { variables: Record<string, string>; stop(): Promise<unknown> }

/** Each system costs 17 s of processor time. Answers the variables by which journeys find it. */
async function startSharedSystem(
  env: NodeJS.ProcessEnv,
  dataDir: string,
  say: Run['say'],
): Promise<SharedSystem> {
  const port = await freePort()
  const { promise: ready, resolve } = Promise.withResolvers<void>()
  const end = new AbortController()
  const ended = runProgram(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', join(root, 'tools/local/src/start.ts')],
    {
      cwd: root,
      env: { ...hostEnvironment(env), ...given, PORT: String(port), DATA_DIR: dataDir },
      signal: end.signal,
    },
    (line) => line.includes('Sortie is ready') && resolve(),
  )
  const early = await Promise.race([ready, ended])
  if (early) say(`The system of the journeys ended:\n${early.output}`)
  return {
    variables: early
      ? {}
      : { SHARED_SYSTEM_URL: `http://localhost:${port}`, SHARED_SYSTEM_DATA: dataDir },
    stop() {
      end.abort()
      return ended
    },
  }
}
