import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { hostEnvironment } from '@sortie/local/env'
import { endMarked } from '@sortie/local/leftovers'
import { layout, root } from '@sortie/local/paths'
import { freePort } from '@sortie/local/ports'
import { answersOk } from '@sortie/local/ready'
import { eventually } from '@sortie/testing/eventually'
import { givenSystem } from './env.ts'

export type RunningSystem = {
  url: string
  dataDir: string
  /** The supervisor, which `npm start` runs. */
  pid: number
  /** gateway, auth, expense, travel, receipt, scan, report, rabbitmq, redis, documents or objects. */
  pidOf(name: string): number
  kill(name: string, signal?: NodeJS.Signals): void
  /** Waits until every part can serve again. */
  healthy(withinMs?: number): Promise<void>
  /** Stops all in order and removes the data, unless it is told to keep it for another start with the same DATA_DIR. */
  stop(options?: { keepData?: boolean }): Promise<void>
}

/** The whole system, started as `npm start` does, on a free port and with data of its own. */
export async function startSystem({
  env = {},
}: {
  env?: Record<string, string>
} = {}): Promise<RunningSystem> {
  const dataDir = env.DATA_DIR ?? mkdtempSync(join(tmpdir(), 'sortie-system-'))
  const port = Number(env.PORT ?? (await freePort()))
  const url = `http://localhost:${port}`
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', join(root, 'tools/local/src/start.ts')],
    {
      env: {
        ...hostEnvironment(),
        ADMIN_EMAIL: 'admin@example.com',
        ADMIN_PASSWORD: 'correct horse',
        // Beside other tests a reading takes longer than a person would wait.
        SCAN_LIMIT_SECONDS: '60',
        ...env,
        PORT: String(port),
        DATA_DIR: dataDir,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  )
  let said = ''
  child.stdout.setEncoding('utf8').on('data', (text) => (said += text))
  child.stderr.setEncoding('utf8').on('data', (text) => (said += text))
  const healthy = (withinMs = 15_000) => eventually(() => answersOk(`${url}/healthz`), withinMs)
  const pidOf = (name: string) => {
    const file = layout(dataDir).pid(name)
    if (!existsSync(file)) throw new Error(`${name} is not running`)
    return Number(readFileSync(file, 'utf8'))
  }
  await started(child, () => said)
  return {
    url,
    dataDir,
    pid: child.pid ?? 0,
    pidOf,
    kill: (name, signal = 'SIGKILL') => {
      process.kill(pidOf(name), signal)
    },
    healthy,
    async stop({ keepData = false } = {}) {
      if (child.exitCode === null && child.signalCode === null) {
        const ended = new Promise((resolve) => child.once('exit', resolve))
        child.kill('SIGTERM')
        await ended
      }
      // A supervisor that was killed could not stop its processes.
      await endMarked(dataDir)
      if (!keepData)
        rmSync(dataDir, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
    },
  }
}

export type SharedSystem = Pick<RunningSystem, 'url' | 'dataDir' | 'stop'>

/**
 * The system that `npm test` started for all journeys that change only what their own people have
 * (tools/test/src/shared-system.ts); without it one of its own.
 */
export async function sharedSystem(): Promise<SharedSystem> {
  const given = givenSystem()
  return given ? { ...given, stop: async () => undefined } : startSystem()
}

/** Resolves at "Sortie is ready"; rejects with everything it said when it ends before. */
function started(child: ChildProcess, said: () => string): Promise<void> {
  return new Promise((resolve, reject) => {
    child.stdout?.on('data', () => {
      if (said().includes('Sortie is ready')) resolve()
    })
    child.once('exit', (code) =>
      reject(new Error(`Sortie did not start (code ${code}):\n${said()}`)),
    )
    child.once('error', reject)
  })
}
