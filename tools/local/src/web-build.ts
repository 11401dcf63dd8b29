import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  existsSync,
  globSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { hostEnvironment } from './env.ts'
import { Fault } from './fault.ts'
import { takeLock } from './lock.ts'
import { endOfLog, openLog } from './log-file.ts'
import { root, webTool } from './paths.ts'

const dist = join(root, 'web/dist')
const stamp = join(root, 'node_modules/.cache/sortie/web-build')
const sources = [
  'web/{src,public,build}/**/*',
  'web/*.{html,ts,json}',
  'packages/{contracts,report-document}/src/**/*',
  'package-lock.json',
]

/** One build at a time; the finished build replaces the old one at once. */
export async function buildWeb(log: string, say: (line: string) => void): Promise<void> {
  const lock = await waitForLock()
  try {
    const state = hashOfSources()
    if (
      existsSync(join(dist, 'index.html')) &&
      existsSync(stamp) &&
      readFileSync(stamp, 'utf8') === state
    )
      return
    say('Building the web app …')
    await build(log)
    mkdirSync(join(stamp, '..'), { recursive: true })
    writeFileSync(stamp, state)
  } finally {
    await lock.release()
  }
}

async function waitForLock() {
  while (true) {
    const lock = await takeLock(`${root} web build`, 'building')
    if ('release' in lock) return lock
    await delay(100)
  }
}

function hashOfSources(): string {
  const hash = createHash('sha256')
  const files = globSync(sources, { cwd: root, withFileTypes: true }).filter(
    (entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name),
  )
  for (const path of files.map((entry) => join(entry.parentPath, entry.name)).sort()) {
    hash.update(path.slice(root.length)).update('\0').update(readFileSync(path)).update('\0')
  }
  return hash.digest('hex')
}

async function build(log: string): Promise<void> {
  // Ignored by git like everything below a node_modules, and on the same disk as its destination.
  const next = join(root, 'web/node_modules/.next-build')
  const old = join(root, 'web/node_modules/.old-build')
  const output = openLog(log)
  const child = spawn(
    process.execPath,
    [webTool('vite'), 'build', '--outDir', next, '--emptyOutDir'],
    {
      cwd: join(root, 'web'),
      env: hostEnvironment(),
      stdio: ['ignore', output, output],
    },
  )
  const code = await new Promise((resolve) => child.on('error', resolve).once('exit', resolve))
  if (code !== 0)
    throw new Fault(`The web app could not be built:\n${endOfLog(log, 15).replace(/^/gm, '  ')}`)
  rmSync(old, { recursive: true, force: true })
  if (existsSync(dist)) renameSync(dist, old)
  renameSync(next, dist)
  rmSync(old, { recursive: true, force: true })
}
