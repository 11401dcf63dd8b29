// One person's expenses as CSV through the gateway of what `npm start` starts, beside rows joined by hand from a cursor
// that costs nothing, in turns: rows a second, first byte, and how much memory each process takes for it.
// `node bench/expense-csv.bench.ts 1000000`; by npm run bench one million rows.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { sessionApi } from '@sortie/contracts/auth'
import { urlsOfRunning } from '@sortie/local/infrastructure'
import { startSystem } from '@sortie/system-testing/start-system'
import { clientOf } from '@sortie/testing/test-service'
import { type Download, readCsvStream } from './expense/read-csv-stream.ts'
import { seed } from './expense/seed.ts'

const rows = Number(process.argv[2] ?? 1_000_000)
const rounds = 3
const firstBytes = 20
/** A rest before memory is measured. */
const settleMs = 12_000
const admin = { ADMIN_EMAIL: 'chief@example.org', ADMIN_PASSWORD: 'correct horse battery' }

const system = await startSystem({ env: { ...admin, LIMIT_CSV_PER_MINUTE: '0' } })
const hand = spawn(process.execPath, [
  fileURLToPath(new URL('./expense/hand-join.ts', import.meta.url)),
  String(rows),
])
try {
  const handUrl = String((await once(hand.stdout, 'data'))[0]).trim()
  const body = { username: admin.ADMIN_EMAIL, password: admin.ADMIN_PASSWORD }
  const nobody = { id: '', email: '', role: 'user', token: '' } as const
  const session = await clientOf(system.url, nobody).call(sessionApi.login, { body })
  const cookie = session.headers.get('set-cookie')?.split(';')[0] ?? ''
  await seed(urlsOfRunning(system.dataDir, {}).urls.MONGO_URL, 'sortie_expense', rows, [
    session.body.id,
  ])
  await pause(settleMs)

  const memory = watchMemory(['expense', 'gateway', 'documents'])
  const [own, everyones] = [`${system.url}/api/export/csv`, `${system.url}/admin/export/csv`]
  const taken: Record<'hand' | 'own' | 'everyones', Download[]> = {
    hand: [],
    own: [],
    everyones: [],
  }
  for (let round = 0; round < rounds; round++) {
    taken.hand.push(await readCsvStream(`${handUrl}/`, cookie, rows))
    taken.own.push(await readCsvStream(own, cookie, rows))
    taken.everyones.push(await readCsvStream(everyones, cookie, rows))
  }
  const cutOff: number[] = []
  const healthz: number[] = []
  for (let turn = 0; turn < firstBytes; turn++) {
    cutOff.push((await readCsvStream(own, cookie, 'first byte')).firstMs)
    healthz.push(await msOf(`${system.url}/healthz`))
  }

  const [limit, ...ours] = [taken.hand, taken.own, taken.everyones].map((some) =>
    median(some.map(({ perSecond }) => perSecond)),
  ) as [number, number, number]
  const ratio = (perSecond: number) => ({
    'rows/s': Math.round(perSecond),
    ratio: (perSecond / limit).toFixed(3),
    goal: '>= 0.12',
  })
  console.table({
    'hand join, async cursor': { 'rows/s': Math.round(limit) },
    'own, through the gateway': ratio(ours[0]),
    "everyone's, through the gateway": ratio(ours[1]),
  })
  const [cold, ...afterWhole] = [...taken.own, ...taken.everyones].map(({ firstMs }) => firstMs)
  console.log(
    `first byte (goal 50 ms): cold ${Math.round(cold ?? 0)} ms, right after a whole export ${spread(afterWhole)},`,
  )
  console.log(
    `  warm and cut off ${spread(cutOff)}; GET /healthz in the same turns ${spread(healthz)}`,
  )
  console.table(memory())
  const { expense, gateway } = memory()
  console.log(
    `expense and gateway: ${(expense?.more ?? 0) + (gateway?.more ?? 0)} MiB more at most (goal 100);`,
  )
  console.log(
    '  documents maps up to 512 MiB of its file, which count here and belong to the kernel',
  )
} finally {
  hand.kill()
  await system.stop()
}

/** MiB of resident memory now, and by the answer's call the most since (Linux). */
function watchMemory(
  names: string[],
): () => Record<string, { idle: number; most: number; more: number }> {
  const kept = names.map((name) => {
    const folder = `/proc/${system.pidOf(name)}`
    // "5" makes the peak what it is now.
    writeFileSync(`${folder}/clear_refs`, '5')
    const read = (what: string) =>
      Math.round(
        Number(
          new RegExp(`${what}:\\s+(\\d+)`).exec(readFileSync(`${folder}/status`, 'utf8'))?.[1],
        ) / 1024,
      )
    return { name, idle: read('VmRSS'), read }
  })
  return () =>
    Object.fromEntries(
      kept.map(({ name, idle, read }) => {
        const most = read('VmHWM')
        return [name, { idle, most, more: most - idle }]
      }),
    )
}

async function msOf(url: string): Promise<number> {
  const started = performance.now()
  await (await fetch(url)).arrayBuffer()
  return performance.now() - started
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0
}

function spread(values: number[]): string {
  return `p50 ${Math.round(median(values))}, at most ${Math.round(Math.max(...values))} ms`
}
