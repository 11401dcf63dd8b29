import { readFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { layout } from '@sortie/local/paths'
import { startSystem } from '@sortie/local/testing'
import { anExpense } from '@sortie/testing/builders'
import autocannon, { type Result } from 'autocannon'

/**
 * `npm run bench load`: 200 people signed in at once for 3 minutes, against what `npm start` starts, on this machine. Each
 * asks about once a second what a person's browser asks: eight reads to two writes. One connection is one person.
 * LOAD_SECONDS and LOAD_PEOPLE make it shorter or larger; it sends to this machine only and stops by itself.
 */
const people = Number(process.env.LOAD_PEOPLE ?? 200)
const seconds = Number(process.env.LOAD_SECONDS ?? 180)
const parts = ['gateway', 'auth', 'expense', 'travel', 'receipt', 'scan', 'report'] as const

const system = await startSystem({ env: { LIMIT_REGISTRATIONS: '0' } })
try {
  console.log(`${people} people, ${seconds} s, on ${cpus().length} × ${cpus()[0]?.model}`)
  const cookies: string[] = []
  for (let made = 0; made < people; made++) cookies.push(await register(made))
  const before = memory()
  const reads = ['/api/expenses', '/api/dashboard/stats', '/api/trips', '/api/user']
  const [reading, writing] = await Promise.all([
    run(cookies, Math.round(people * 0.8), () => ({
      method: 'GET',
      path: reads[Math.floor(Math.random() * reads.length)],
    })),
    run(cookies, Math.round(people * 0.2), () => ({
      method: 'POST',
      path: '/api/expenses',
      body: JSON.stringify(anExpense()),
      headers: { 'content-type': 'application/json' },
    })),
  ])
  tell('reads', reading)
  tell('writes', writing)
  const after = memory()
  for (const name of parts) console.log(`  ${name}: ${before[name]} → ${after[name]} MiB`)
  const kept = await stored(cookies)
  console.log(`  acknowledged writes ${writing['2xx']}, kept ${kept}`)
  const good = [reading, writing].every(
    (result) => result.non2xx + result.errors + result.timeouts === 0 && result.latency.p99 < 300,
  )
  process.exitCode = good && kept >= writing['2xx'] ? 0 : 1
} finally {
  await system.stop()
}

async function register(number: number): Promise<string> {
  const response = await fetch(`${system.url}/api/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: `load-${number}@example.com`, password: 'secret1' }),
  })
  if (response.status !== 201) throw new Error(`registration: ${response.status} ${await response.text()}`)
  await response.body?.cancel()
  return (response.headers.get('set-cookie') ?? '').split(';')[0] ?? ''
}

/** About one request a second for each connection, every one with a cookie of its own. */
function run(cookies: string[], connections: number, request: () => autocannon.Request): Promise<Result> {
  let next = 0
  return autocannon({
    url: system.url,
    connections,
    duration: seconds,
    overallRate: connections,
    setupClient(client) {
      const cookie = cookies[next++ % cookies.length] ?? ''
      const renew = () => {
        const { headers, ...rest } = request()
        client.setRequest({ ...rest, headers: { ...headers, cookie } })
      }
      renew()
      client.on('response', renew)
    },
  })
}

function tell(name: string, { requests, latency, non2xx, errors, timeouts }: Result): void {
  const { p50, p97_5, p99, max } = latency
  console.log(
    `  ${name}: ${requests.total} in all, ${requests.average}/s; ms p50 ${p50}, p97.5 ${p97_5}, p99 ${p99}, max ${max}; ${non2xx} not 2xx, ${errors} errors, ${timeouts} time-outs`,
  )
}

function memory(): Record<string, number> {
  return Object.fromEntries(
    parts.map((name) => {
      const pid = readFileSync(layout(system.dataDir).pid(name), 'utf8').trim()
      const [, kib] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
      return [name, Math.round(Number(kib) / 1024)]
    }),
  )
}

async function stored(cookies: string[]): Promise<number> {
  let sum = 0
  for (const cookie of cookies) {
    const list = await (await fetch(`${system.url}/api/expenses`, { headers: { cookie } })).json()
    sum += (list as unknown[]).length
  }
  return sum
}
