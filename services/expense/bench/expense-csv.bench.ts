// One person's expenses as CSV: rows a second, first byte, and how much memory the service takes for it.
// `node bench/expense-csv.bench.ts 1000000`; by npm run bench one million rows.
import { readFileSync } from 'node:fs'
import { startSystem } from './system.ts'

const rows = Number(process.argv[2] ?? 1_000_000)
const system = await startSystem(rows, 1)

for (const path of ['/api/export/csv', '/api/export/csv', '/admin/export/csv', '/api/expenses']) await run(path)

await system.stop()

async function run(path: string): Promise<void> {
  const idle = memoryOf(system.pid)
  let most = idle
  const watch = setInterval(() => {
    most = Math.max(most, memoryOf(system.pid))
  }, 50)
  const started = performance.now()
  const response = await fetch(system.url + path, { headers: { authorization: `Bearer ${system.tokens[0]}` } })
  let firstByte = 0
  let bytes = 0
  for await (const chunk of response.body ?? []) {
    firstByte ||= performance.now() - started
    bytes += chunk.length
  }
  const seconds = (performance.now() - started) / 1000
  clearInterval(watch)
  console.log(
    `${path}: ${Math.round(rows / seconds)} rows/s, ${(bytes / 1e6).toFixed(1)} MB, first byte ${firstByte.toFixed(0)} ms, memory ${idle} -> ${most} MiB`,
  )
}

/** Resident memory in MiB (Linux). */
function memoryOf(pid: number): number {
  const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return Math.round(Number(kilobytes) / 1024)
}
