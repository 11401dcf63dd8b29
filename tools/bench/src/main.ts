import { spawn } from 'node:child_process'
import { globSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { readGivenServers, wholeEnvironment } from '@sortie/local/env'
import { Fault } from '@sortie/local/fault'
import { startInfrastructure } from '@sortie/local/infrastructure'
import { endMarkedBelow, markOf } from '@sortie/local/leftovers'
import { root } from '@sortie/local/paths'
import type { Supervisor } from '@sortie/local/supervisor'
import { ensureSystemPrograms } from '@sortie/local/system-programs'

/** `<name>.bench.ts` in tests/bench prints its figures and ends. */
const all = globSync('tests/bench/src/*.bench.ts', { cwd: root }).sort()
const wanted = process.argv.slice(2)
const chosen = all.filter((file) => wanted.length === 0 || wanted.includes(nameOf(file)))
const folder = mkdtempSync(join(tmpdir(), 'sortie-bench-'))
/** A benchmark that still runs is ended with the run. */
const mark = markOf(join(folder, 'benches'), 'bench')
let supervisor: Supervisor | undefined
let failed = chosen.length === 0

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => finish(1))

if (failed) console.error(`There is no such benchmark. There are: ${all.map(nameOf).join(', ')}.`)
try {
  if (!failed) failed = !(await runAll())
} catch (error) {
  failed = true
  console.error(error instanceof Fault ? error.message : error)
}
await finish(failed ? 1 : 0)

/**
 * Starts the servers once, in a folder that is removed afterwards; each benchmark finds them in MONGO_URL, AMQP_URL,
 * REDIS_URL and S3_URL. They run in sequence, so that they do not disturb one another.
 */
async function runAll(): Promise<boolean> {
  const given = readGivenServers()
  await ensureSystemPrograms(given, console.log)
  const running = await startInfrastructure({ dataDir: join(folder, 'servers'), given })
  supervisor = running.supervisor
  let good = true
  for (const file of chosen) {
    console.log(`\n${nameOf(file)} (${file})`)
    const child = spawn(
      process.execPath,
      ['--disable-warning=ExperimentalWarning', join(root, file)],
      {
        cwd: root,
        env: wholeEnvironment({ ...running.urls, TMPDIR: folder, ...mark }),
        stdio: 'inherit',
      },
    )
    const code = await new Promise((resolve) => child.once('error', resolve).once('exit', resolve))
    good &&= code === 0
  }
  return good
}

async function finish(code: number): Promise<void> {
  await supervisor?.stop()
  await endMarkedBelow(folder)
  rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
  process.exit(code)
}

function nameOf(file: string): string {
  return basename(file, '.bench.ts')
}
