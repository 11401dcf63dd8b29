import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readGivenServers, wholeEnvironment } from '@sortie/local/env'
import { Fault } from '@sortie/local/fault'
import { startInfrastructure } from '@sortie/local/infrastructure'
import { endMarkedBelow, markOf } from '@sortie/local/leftovers'
import { findBrowser } from '@sortie/local/programs'
import { ensureSystemPrograms, lacking } from '@sortie/local/system-programs'
import { buildWeb } from '@sortie/local/web-build'
import { serverTests, webApp, wholeTree } from './parts.ts'
import { type Part, runParts } from './pool.ts'
import { processorSeconds } from './processor-time.ts'
import { onSharedSystem, sharesSystem } from './shared-system.ts'
import { type Count, endPrograms } from './step.ts'
import { needsMail, runnable, testFiles, wordsOf } from './test-files.ts'

const whole = process.argv[2] === '--whole'
const given = process.argv.slice(whole ? 3 : 2)
const words = wordsOf(given)
const tests = testFiles(words, whole)
const folder = mkdtempSync(join(tmpdir(), 'sortie-test-'))
// All files of a test run are below this folder and are removed with it.
const environment = wholeEnvironment({
  TMPDIR: join(folder, 'tmp'),
  TEST_WHOLE: whole ? '1' : '',
  TURBO_TELEMETRY_DISABLED: '1',
  DO_NOT_TRACK: '1',
  // Each test file is a process that loads much the same sources: the compile cache saves time.
  NODE_COMPILE_CACHE: join(folder, 'compiled'),
  // What a test file leaves running is ended with the run, also when it is interrupted.
  ...markOf(join(folder, 'tests'), 'test'),
})
const run = { environment, folder, say }
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
  const journeys = await withBrowser(tests.journeys)
  const ofOwn = { name: 'journeys on systems of their own', files: journeys.own ?? [], atOnce: 2 }
  const alone = { name: 'local servers', files: tests.alone, atOnce: 2 }
  const others = [
    // The pictures of the screens and the web app take longest in one process, so they begin first.
    serverTests(ofOwn, environment, run),
    webApp(tests.web, words, run),
    onSharedSystem(journeys.sharing ?? [], run),
    serverTests(alone, environment, run),
    ...(words.length === 0 ? wholeTree(run) : []),
  ]
  await withServers((servers) => runParts([...servers, ...others], step))
} finally {
  await endMarkedBelow(folder)
  rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
}
// Repeated at the end, because that is what people read first and logs keep longest.
for (const failure of failures.splice(0)) say(failure)
if (total.passed + total.failed === 0) say(`No test file's path contains ${given.join(' or ')}.`)
if (interrupted) say('Interrupted: the count below is not the whole.')
say(
  `${Math.round(performance.now() / 1000)} s, ${Math.round(processorSeconds())} s of processor (without the servers' own)`,
)
say(`${total.passed} passed, ${total.failed} failed`)
process.exit(total.failed > 0 || total.passed === 0 || interrupted ? 1 : 0)

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

/** Those that share a system, and those that start their own; none where they need a browser and there is none. */
async function withBrowser(files: string[]) {
  if (files.some((file) => file.startsWith('tests/journeys/'))) {
    const there = await ensureSystemPrograms(readGivenServers(), say, ['browser'])
      .then(() => true)
      .catch((error: unknown) => step('journeys', () => Promise.reject(error)))
    if (!there) return {}
  }
  return Object.groupBy(files, (file) => (sharesSystem(file) ? 'sharing' : 'own'))
}

/** Starts the servers that services' tests share for the duration of `use`; without them the other part still runs. */
async function withServers(use: (part: Part[]) => Promise<void>): Promise<void> {
  const lack = lacking('dovecot')
  const { files, leftOut } = runnable(tests.servers, lack !== '')
  for (const file of leftOut) say(`  left out, because it needs Dovecot: ${file}`)
  if (leftOut.length > 0) say(lack)
  if (files.length === 0) return use([])
  const name = 'services and packages'
  const started = await startServers(files).catch((error: unknown) =>
    step(name, () => Promise.reject(error)),
  )
  if (!started) return use([])
  const env = { ...environment, ...started.urls, CHROME_PATH: findBrowser() }
  try {
    await use([serverTests({ name, files, atOnce: 6 }, env, run)])
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
  if (line.startsWith('✖') && !interrupted) failures.push(line)
  process.stdout.write(`${line}\n`)
}
