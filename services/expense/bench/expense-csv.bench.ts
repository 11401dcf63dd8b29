// One person's expenses as CSV through the gateway, beside rows joined by hand from a cursor that costs nothing, in
// turns: rows a second, first byte, and how much memory the exporting processes take for it.
// `node bench/expense-csv.bench.ts 1000000`; by npm run bench one million rows.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { fileURLToPath } from 'node:url'
import { sessionApi } from '@sortie/contracts/auth'
import { authEnvironment } from '@sortie/testing/auth-environment'
import { eventually } from '@sortie/testing/eventually'
import { clientOf, freePort, newNamespace, spawnService, testEnvironment } from '@sortie/testing/test-service'
import { seed } from './seed.ts'

const rows = Number(process.argv[2] ?? 1_000_000)
const rounds = 3
const own = await authEnvironment()
const namespace = newNamespace()
const base: Record<string, string> = { ...testEnvironment({ url: '' }, namespace), ...own.env }
const auth = await spawnService('auth', base)
const shared: Record<string, string> = { ...base, AUTH_URL: auth.url }
const expense = await spawnService('expense', shared)
shared.EXPENSE_URL = expense.url
const gateway = await startGateway()
const hand = spawn(process.execPath, [fileURLToPath(new URL('./hand-join.ts', import.meta.url)), String(rows)])
const handUrl = String((await once(hand.stdout, 'data'))[0]).trim()

const body = { username: own.env.ADMIN_EMAIL, password: own.env.ADMIN_PASSWORD }
const nobody = { id: '', email: '', role: 'user', token: '' } as const
const session = await clientOf(auth.url, nobody).call(sessionApi.login, { body })
const cookie = `sortie_session=${session.headers.get('x-session-token')}`
await seed(base.MONGO_URL ?? '', `${namespace}_expense`, rows, [session.body.id])

const processes = { expense: expense.pid, gateway: gateway.pid ?? 0 }
const idle = memory()
let most = 0
const watch = setInterval(() => {
  most = Math.max(most, memory() - idle)
}, 50)
const paths = [`${handUrl}/`, `${gateway.url}/api/export/csv`, `${gateway.url}/admin/export/csv`]
const taken = paths.map(() => [] as { perSecond: number; first: number }[])
for (let round = 0; round < rounds; round++)
  for (const [index, path] of paths.entries()) taken[index]?.push(await download(path))
clearInterval(watch)

const [byHand, ownRows, everyones] = taken.map((rounds) => median(rounds.map(({ perSecond }) => perSecond)))
const first = taken.slice(1).flatMap((rounds) => rounds.map((round) => Math.round(round.first)))
console.table({
  'hand join, async cursor': { 'rows/s': Math.round(byHand ?? 0) },
  'own, through the gateway': { 'rows/s': Math.round(ownRows ?? 0), ratio: ratio(ownRows), goal: '>= 0.12' },
  "everyone's, through the gateway": { 'rows/s': Math.round(everyones ?? 0), ratio: ratio(everyones), goal: '>= 0.12' },
})
console.log(
  `first byte ms, the first one cold: ${first.join(', ')} (goal 50); memory of ${Object.keys(processes).join(' and ')}: ${idle} MiB idle, ${most} more at most (goal 100)`,
)

hand.kill()
gateway.kill()
for (const service of [expense, auth]) await service.kill()
await own.remove()

async function startGateway() {
  const port = await freePort()
  const main = fileURLToPath(new URL('../../../gateway/src/main.ts', import.meta.url))
  const env = { ...process.env, ...shared, PORT: String(port), LIMIT_EXPORTS_PER_MINUTE: '0' }
  const child = spawn(process.execPath, [main], { env, stdio: ['ignore', 'ignore', 'inherit'] })
  const url = `http://127.0.0.1:${port}`
  await eventually(() => fetch(`${url}/healthz`), 20_000)
  return Object.assign(child, { url })
}

/** Reads the bare socket to its end: a reader that costs more would be what is measured. */
function download(url: string): Promise<{ perSecond: number; first: number }> {
  const { host, hostname, port, pathname } = new URL(url)
  const started = performance.now()
  const socket = connect(Number(port), hostname)
  socket.write(`GET ${pathname} HTTP/1.1\r\nHost: ${host}\r\nCookie: ${cookie}\r\nConnection: close\r\n\r\n`)
  let first = 0
  let lines = 0
  let head = ''
  let tail: Buffer = Buffer.alloc(0)
  return new Promise((resolve, reject) => {
    socket.on('error', reject).on('data', (piece: Buffer) => {
      first ||= performance.now() - started
      head ||= piece.toString('latin1', 0, 15)
      tail = piece.length < 5 ? Buffer.concat([tail, piece]) : piece
      for (let at = piece.indexOf(10); at !== -1; at = piece.indexOf(10, at + 1)) lines++
    })
    socket.on('end', () => {
      const isWhole = lines >= rows && tail.subarray(-5).toString() === '0\r\n\r\n'
      if (!head.includes(' 200') || !isWhole) reject(new Error(`${url}: ${head}, ${lines} lines of ${rows}`))
      else resolve({ perSecond: (rows * 1000) / (performance.now() - started), first })
    })
  })
}

function ratio(perSecond = 0): string {
  return (perSecond / (byHand ?? 1)).toFixed(3)
}

function median(values: number[]): number {
  return values.sort((a, b) => a - b)[values.length >> 1] ?? 0
}

/** Resident memory in MiB (Linux). */
function memory(): number {
  return Object.values(processes).reduce((sum, pid) => {
    const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
    return sum + Math.round(Number(kilobytes) / 1024)
  }, 0)
}
