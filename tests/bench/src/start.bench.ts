import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { services } from '@sortie/contracts/apis'
import { hostEnvironment, readGivenServers } from '@sortie/local/env'
import { layout, root } from '@sortie/local/paths'
import { freePort } from '@sortie/local/ports'

/**
 * `npm run bench start`: `npm start` on servers that run already, five times. The whole time, and for each program when
 * its own log says that it is ready, both from the moment the supervisor is started.
 */
const starts = 5
const goalMs = 5000
const names = [...services, 'gateway']
const folder = mkdtempSync(join(tmpdir(), 'sortie-start-'))
const totals: number[] = []
const own = new Map<string, number[]>(names.map((name) => [name, []]))

try {
  for (let nth = 0; nth < starts; nth++) totals.push(await startOnce(join(folder, String(nth))))
  console.log(
    `  everything is ready after ${totals.map(inSeconds).join(', ')}; median ${inSeconds(median(totals))}`,
  )
  for (const [name, times] of own) console.log(`  ${name}: ${times.map(inSeconds).join(', ')}`)
  process.exitCode = median(totals) <= goalMs ? 0 : 1
} finally {
  rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
}

async function startOnce(dataDir: string): Promise<number> {
  const began = Date.now()
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', join(root, 'tools/local/src/start.ts')],
    {
      env: {
        ...hostEnvironment(),
        ...readGivenServers(),
        DATA_DIR: dataDir,
        PORT: String(await freePort()),
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  let said = ''
  for await (const text of child.stdout.setEncoding('utf8').iterator({ destroyOnReturn: false })) {
    said += text
    if (said.includes('Sortie is ready')) break
  }
  const took = Date.now() - began
  child.stdout.resume()
  for (const [name, times] of own) times.push(readyAt(layout(dataDir).log(name)) - began)
  child.kill('SIGTERM')
  await ended
  return took
}

/** The gateway listens at once; it is ready when it knows the sessions. */
function readyAt(log: string): number {
  const lines = readFileSync(log, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  return Date.parse(lines.find(({ msg }) => msg === 'ready' || msg === 'sessions known')?.time)
}

function median(values: number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}

function inSeconds(ms: number): string {
  return `${(ms / 1000).toFixed(2)} s`
}
