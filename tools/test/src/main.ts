import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readGivenServers, wholeEnvironment } from '@sortie/local/env'
import { Fault } from '@sortie/local/fault'
import { startInfrastructure } from '@sortie/local/infrastructure'
import { endMarkedBelow } from '@sortie/local/leftovers'
import { root } from '@sortie/local/paths'
import { findBrowser } from '@sortie/local/programs'
import { ensureSystemPrograms, lacking } from '@sortie/local/system-programs'
import { buildWeb } from '@sortie/local/web-build'
import { tool, types } from './checks.ts'
import { type Part, runParts } from './pool.ts'
import { runServerTest } from './server-tests.ts'
import { sharesSystem, startSharedSystem } from './shared-system.ts'
import { type Count, endPrograms } from './step.ts'
import { needsMail, runnable, testFiles, wordsOf } from './test-files.ts'
import { runWebTests } from './web-tests.ts'

const given = process.argv.slice(2)
const words = wordsOf(given)
const tests = testFiles(words)
const folder = mkdtempSync(join(tmpdir(), 'sortie-test-'))
// All files of a test run are below this folder and are removed with it.
const environment = wholeEnvironment({
  TMPDIR: join(folder, 'tmp'),
  TURBO_TELEMETRY_DISABLED: '1',
  DO_NOT_TRACK: '1',
  // Each test file is a process that loads much the same sources: the compile cache saves time.
  NODE_COMPILE_CACHE: join(folder, 'compiled'),
})
let interrupted = false
const failures: string[] = []

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    interrupted = true
    endPrograms()
  })
}

mkdirSync(join(folder, 'tmp'))
const total: Count = { passed: 0, failed: 0 }
try {
  if (words.length === 0 || tests.journeys.length > 0) await step('web build', build)
  const checks = words.length === 0 ? wholeTree() : []
  await withServers((servers) => runParts([...servers, localServers(), webApp(), ...checks], step))
  // The shared system is not up before: idle it takes a seventh of a processor.
  await withSharedSystem((system) => runParts([journeys(system)], step))
} finally {
  await endMarkedBelow(folder)
  rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
}
// Repeated at the end, because that is what people read first and logs keep longest.
for (const failure of failures.splice(0)) say(failure)
if (total.passed + total.failed === 0) say(`No test file's path contains ${given.join(' or ')}.`)
if (interrupted) say('Interrupted: the count below is not the whole.')
say(`${total.passed} passed, ${total.failed} failed`)
process.exit(total.failed > 0 || total.passed === 0 || interrupted ? 1 : 0)

/** What looks at every file at once. */
function wholeTree(): Part[] {
  const one = (name: string, run: () => Promise<Count>): Part => ({
    name,
    files: ['.'],
    atOnce: 1,
    run,
  })
  return [
    one('lint', () => tool('biome', ['ci', '.'], environment, say)),
    one('types', () => types(environment, say)),
    one('web sizes', () => tool('node', ['web/size.ts'], environment, say)),
  ]
}

function localServers(): Part {
  const run = (file: string) => runServerTest(file, environment, say)
  return { name: 'local servers', files: tests.alone, atOnce: 2, run }
}

function journeys(system: Record<string, string>): Part {
  const run = (file: string) => runServerTest(file, { ...environment, ...system }, say)
  return { name: 'journeys', files: tests.journeys, atOnce: 2, run }
}

function webApp(): Part {
  const files = words.length ? tests.web.map((file) => join(root, file)) : []
  return {
    name: 'web app',
    files: tests.web.length > 0 ? ['web'] : [],
    atOnce: 1,
    run: () => runWebTests(files, environment, folder, say),
  }
}

/** Runs one part and adds its counts; a part that breaks is a failure, and the others still run. */
async function step(name: string, run: () => Promise<Count>): Promise<void> {
  if (interrupted) return
  const started = performance.now()
  say(`${name} …`)
  const count = await run().catch((error: unknown): Count => {
    say(`✖ ${name}: ${error instanceof Fault ? error.message : (error as Error).stack}`)
    return { passed: 0, failed: 1 }
  })
  total.passed += count.passed
  total.failed += count.failed
  const result = count.failed
    ? `${count.passed} passed, ${count.failed} failed`
    : `${count.passed} passed`
  say(
    `${count.failed ? '✖' : '✔'} ${name}: ${result} in ${Math.round((performance.now() - started) / 1000)} s`,
  )
}

/** A single file starts its own system, and so do all when the shared one does not start. */
async function withSharedSystem(run: (system: Record<string, string>) => Promise<void>) {
  if (tests.journeys.some((file) => file.startsWith('tests/journeys/'))) {
    const there = await ensureSystemPrograms(readGivenServers(), say, ['browser'])
      .then(() => true)
      .catch((error: unknown) => step('journeys', () => Promise.reject(error)))
    if (!there) return
  }
  if (tests.journeys.filter(sharesSystem).length < 2) return run({})
  const system = await startSharedSystem(environment, join(folder, 'system')).catch(
    (error: Error) => say(error.message),
  )
  try {
    await run(system?.variables ?? {})
  } finally {
    endPrograms()
    await system?.ended
  }
}

/** Starts the servers that services' tests share for the duration of `run`; without them the other part still runs. */
async function withServers(run: (part: Part[]) => Promise<void>): Promise<void> {
  const lack = lacking('dovecot')
  const { files, leftOut } = runnable(tests.servers, lack !== '')
  for (const file of leftOut) say(`  left out, because it needs Dovecot: ${file}`)
  if (leftOut.length > 0) say(lack)
  if (files.length === 0) return run([])
  const name = 'services and packages'
  const started = await startServers(files).catch((error: unknown) =>
    step(name, () => Promise.reject(error)),
  )
  if (!started) return run([])
  const env = { ...environment, ...started.urls, CHROME_PATH: findBrowser() }
  try {
    const one = (file: string) => runServerTest(file, env, say)
    await run([{ name, files, atOnce: 4, run: one }])
  } finally {
    await started.supervisor.stop()
  }
}

async function startServers(files: string[]) {
  const given = readGivenServers()
  await ensureSystemPrograms(given, say, files.some(needsMail) ? ['dovecot'] : [])
  return startInfrastructure({ dataDir: join(folder, 'servers'), given })
}

async function build(): Promise<Count> {
  await buildWeb(join(folder, 'web-build.log'), say)
  return { passed: 1, failed: 0 }
}

function say(line: string): void {
  if (line.startsWith('✖')) failures.push(line)
  process.stdout.write(`${line}\n`)
}
