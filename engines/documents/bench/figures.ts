import { readFileSync } from 'node:fs'

export const PARALLEL = 16

/** The server whose processor time is counted. */
export const measured: { pid?: number | undefined } = {}

export async function latency(name: string, times: number, work: () => Promise<unknown>) {
  for (let i = 0; i < 10; i++) await work()
  const cpu = cpuMs()
  const taken: number[] = []
  for (let i = 0; i < times; i++) {
    const since = performance.now()
    await work()
    taken.push(performance.now() - since)
  }
  taken.sort((a, b) => a - b)
  const at = (share: number) => taken[Math.floor(share * (taken.length - 1))]!.toFixed(1)
  row(
    name,
    `p50 ${at(0.5)} ms, p95 ${at(0.95)} ms, server CPU ${((cpuMs() - cpu) / times).toFixed(2)} ms`,
  )
}

export async function throughput(
  name: string,
  times: number,
  work: (n: number) => Promise<unknown>,
) {
  let next = 0
  const lane = async (until: number) => {
    while (next < until) await work(next++)
  }
  await Promise.all(Array.from({ length: PARALLEL }, () => lane(times / 5)))
  const cpu = cpuMs()
  const since = performance.now()
  await Promise.all(Array.from({ length: PARALLEL }, () => lane(times / 5 + times)))
  const rate = perSecond(times, performance.now() - since)
  row(
    `${name}, ${PARALLEL} at once`,
    `${rate}/s, server CPU ${(((cpuMs() - cpu) * 1000) / times).toFixed(0)} us each`,
  )
}

// User and system time of the server process: what a busy machine does not blur.
function cpuMs(): number {
  const fields = readFileSync(`/proc/${measured.pid}/stat`, 'utf8').split(') ')[1]!.split(' ')
  return (Number(fields[11]) + Number(fields[12])) * 10
}

export function perSecond(count: number, ms: number) {
  return Math.round((count / ms) * 1000).toLocaleString('en')
}

export function row(name: string, figure: string) {
  console.log(`  ${name.padEnd(52)} ${figure}`)
}
