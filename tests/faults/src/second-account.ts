import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { TestContext } from 'node:test'
import { findMarked } from '@sortie/local/leftovers'
import { register } from '@sortie/system-testing/caller'
import type { RunningSystem } from '@sortie/system-testing/start-system'
import { printResult } from '@sortie/testing/print-result'
import { listeningOf, openFilesOf } from './held-open.ts'

const isRoot = process.getuid?.() === 0
/** Open to everybody: the app, its health, its public keys and its metrics. */
const open = /^(GET) (\d+) (\/|\/healthz|\/internal\/(health|keys|metrics)|\/metrics)( as \d)?$/

export async function anotherAccountReachesNothing(
  t: TestContext,
  system: RunningSystem,
): Promise<void> {
  if (!isRoot) return t.skip('only root can become somebody else')
  const folder = mkdtempSync(join(tmpdir(), 'sortie-stranger-'))
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  await register(system.url)
  const pids = findMarked(system.dataDir)
  const inside = readdirSync(system.dataDir, { recursive: true }).map((name) =>
    join(system.dataDir, String(name)),
  )
  const files = [system.dataDir, ...inside, ...openFilesOf(pids)]
  const { ports, sockets } = listeningOf(pids)
  const stranger = strangersNode(folder)
  const { uid, tried, reached } = asStranger(stranger, 'stranger.mjs', {
    pids,
    files,
    ports,
    sockets,
    paths,
  })
  printResult(
    `another account: ${pids.length} processes, ${files.length} files, ${ports.length} ports, ${sockets.length} sockets, ${tried} attempts, ${tried - reached.length} refused, ${reached.length} open to anybody`,
  )
  assert.equal(uid, 65_534)
  assert.ok(pids.length > 10 && files.length > 50 && ports.length > 10)
  assert.deepEqual(
    reached.filter((each) => !open.test(each)),
    [],
  )
  const engines = asStranger<Engines>(stranger, 'stranger-engines.mjs', { ports })
  const spoken = Object.entries(engines.met).map(([engine, times]) => `${engine} ${times}`)
  printResult(
    `another account in the engines' own protocols: ${engines.tried} attempts, asked ${spoken.join(', ')}, ${engines.reached.length} let in; epmd tells ${engines.told.join(', ')}`,
  )
  assert.equal(engines.uid, 65_534)
  assert.deepEqual(engines.reached, [])
  assert.deepEqual(Object.keys(engines.met).sort(), protocols)
  for (const names of engines.told) assert.match(names, /^name \S+ at port \d+$/)
  assert.equal((await fetch(`${system.url}/healthz`)).status, 200)
}

const protocols = ['broker', 'documents', 'epmd', 'erlang', 'objects', 'redis']
const paths = [
  ...['/', '/healthz', '/metrics', '/internal/health', '/internal/metrics', '/internal/keys'],
  ...['/internal/sessions/feed', '/internal/sessions/renew', '/internal/job-tokens'],
  ...[
    '/internal/users',
    '/internal/mail-senders',
    '/internal/mail-answers',
    '/json',
    '/json/version',
  ],
  ...['/admin/users', '/admin/acts', '/admin/queues', '/api/user', '/api/expenses', '/api/trips'],
  ...['/api/export/csv', '/api/receipts', '/api/inbox', '/api/overview', '/api/users', '/sortie'],
]

type Reached = { uid: number; tried: number; reached: string[] }
/** How often each engine was asked, and the node names that epmd lists. */
type Engines = Reached & { met: Record<string, number>; told: string[] }

/** A copy of Node that anybody may run: Node and this code may be in a home folder, closed to others. */
function strangersNode(folder: string): string {
  const node = join(folder, 'node')
  cpSync(process.execPath, node, { dereference: true })
  chmodSync(node, 0o755)
  // The parent folders belong to the test run; a person's may be open to everybody.
  for (let at = folder; at !== '/tmp' && at !== dirname(at); at = dirname(at))
    if (statSync(at).uid === process.getuid?.()) chmodSync(at, statSync(at).mode | 0o055)
  return node
}

function asStranger<T extends Reached>(node: string, program: string, what: object): T {
  const script = readFileSync(join(import.meta.dirname, program), 'utf8')
  const { status, stdout, stderr, error } = spawnSync(
    node,
    ['--input-type=module', '--eval', script],
    {
      input: JSON.stringify(what),
      encoding: 'utf8',
      cwd: '/',
      uid: 65_534,
      gid: 65_534,
      env: {},
      maxBuffer: 64 * 1024 * 1024,
    },
  )
  assert.equal(status, 0, stderr || String(error))
  return JSON.parse(stdout)
}
