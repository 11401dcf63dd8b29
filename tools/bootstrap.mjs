// The only file that runs on the host's own Node (20 or newer) with nothing installed: it brings node_modules into
// the state of package-lock.json and hands over to Node 24.
import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { howToInstall, mayFetch, mayInstall, missingPrograms } from './local/src/find-programs.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const bin = join(root, 'node_modules', '.bin')
const node24 = join(bin, 'node')
const networkTrouble =
  /ECONN|ETIMEDOUT|EAI_AGAIN|ENOTFOUND|ERR_SOCKET|socket hang up|network|E50[0-9]|EINTEGRITY/i

// Packages outside the lock are never installed (SECURITY.md, Dependencies).
const staleLock =
  'package-lock.json does not fit package.json: take both from the same commit, or, where you changed ' +
  'package.json yourself, run npm install --package-lock-only and commit the lock with it.'

// Packages must not download a browser or a GPU library when installed; .npmrc also has `ignore-scripts`.
const noDownloads = {
  ONNXRUNTIME_NODE_INSTALL: 'skip',
  PUPPETEER_SKIP_DOWNLOAD: '1',
  PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD: '1',
}

/** The program of each command of package.json, relative to tools/. */
const programs = {
  start: 'local/src/start.ts',
  backup: 'local/src/backup.ts',
  restore: 'local/src/restore.ts',
  'restore-verify': 'local/src/restore-verify.ts',
  receipts: 'local/src/receipts.ts',
  'trail-verify': 'local/src/trail-verify.ts',
  demo: 'demo/src/main.ts',
  test: 'test/src/main.ts',
  bench: 'bench/src/main.ts',
  'verify-api': '../tests/api/src/verify-api.ts',
  'verify-containers': '../tests/containers/src/verify.ts',
}

let child

const [command, ...rest] = process.argv.slice(2)
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child?.kill(signal))
// npm passes signals to the shell around this process, and that shell ends without passing them on.
const parent = process.ppid
if (process.env.npm_lifecycle_event) {
  setInterval(() => process.ppid !== parent && child?.kill('SIGTERM'), 500).unref()
}
if (Number(process.versions.node.split('.')[0]) < 20) {
  fail(`Sortie needs Node 20 or newer to start; this is ${process.versions.node}.`)
}
// Compose brings the engines in containers, so the machine needs only those.
const inContainers = command === 'verify-containers'
if (process.platform !== 'linux' && !inContainers) {
  fail('Sortie runs on Linux. On macOS and Windows: docker compose up --build --wait')
}
// Checked before the installation: half a minute later would be too late to learn that a program is missing.
const missing = inContainers ? [] : missingPrograms(process.env)
if (missing.length > 0 && !mayInstall(process.env) && !mayFetch(process.env)) {
  fail(howToInstall(missing))
}
if (!isInstalled()) await install()
await handOver()

/**
 * npm writes node_modules/.package-lock.json last, so an interrupted installation is detected. A workspace that came
 * with a newer commit has no link yet.
 */
function isInstalled() {
  if (!existsSync(node24)) return false
  const wanted = packagesOf(join(root, 'package-lock.json'))
  const present = packagesOf(join(root, 'node_modules', '.package-lock.json'))
  return Object.entries(wanted).every(
    ([path, entry]) =>
      path === '' ||
      (entry.link && existsSync(join(root, path))) ||
      entry.optional ||
      !path.startsWith('node_modules/') ||
      present[path]?.version === entry.version,
  )
}

function packagesOf(lockFile) {
  return existsSync(lockFile) ? JSON.parse(readFileSync(lockFile, 'utf8')).packages : {}
}

async function install() {
  process.stdout.write('Installing packages (the first time takes about half a minute) … ')
  const started = Date.now()
  const all = ['--include=dev', '--include=optional', '--loglevel=error', '--no-progress']
  let result = await npm(['ci', ...all])
  if (result.code !== 0 && networkTrouble.test(result.output)) result = await npm(['ci', ...all])
  if (result.code !== 0 || !existsSync(node24)) {
    process.stdout.write('failed\n')
    if (/EUSAGE/.test(result.output)) fail(staleLock)
    fail(
      `The packages could not be installed. npm said:\n${result.output.trim().split('\n').slice(-15).join('\n')}`,
    )
  }
  process.stdout.write(`done in ${Math.round((Date.now() - started) / 1000)} s\n`)
}

function npm(args) {
  const cli = process.env.npm_execpath?.endsWith('.js')
    ? [process.execPath, process.env.npm_execpath]
    : ['npm']
  return new Promise((resolve) => {
    let output = ''
    child = spawn(cli[0], [...cli.slice(1), ...args], {
      cwd: root,
      env: { ...process.env, ...noDownloads },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    child.stdout.on('data', (text) => (output += text))
    child.stderr.on('data', (text) => (output += text))
    child.on('error', (error) => resolve({ code: 1, output: error.message }))
    child.on('close', (code, signal) => (signal ? process.exit(130) : resolve({ code, output })))
  })
}

/** Runs the command under Node 24; its exit code becomes ours. Signals reach it through the handlers above. */
function handOver() {
  return new Promise(() => {
    child = spawn(
      node24,
      ['--disable-warning=ExperimentalWarning', join(root, 'tools', programs[command]), ...rest],
      {
        cwd: root,
        env: { ...process.env, PATH: bin + delimiter + process.env.PATH },
        stdio: 'inherit',
      },
    )
    child.on('error', (error) => fail(`Node 24 could not be started: ${error.message}`))
    child.on('exit', (code, signal) => process.exit(signal ? 1 : code))
  })
}

function fail(sentence) {
  console.error(sentence)
  process.exit(1)
}
