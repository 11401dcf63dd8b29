import { readFileSync } from 'node:fs'
import { Agent, request } from 'node:http'

export type Figures = { perSecond: number; p50: number; p99: number; cpuMs: number }
export type Call = { path: string; method?: string; body?: string; token: string }

/**
 * Repeats calls, or groups of calls in a row, over `connections` connections for `seconds`; `cpuMs` is what the
 * process `pid` spent on each.
 */
export async function measure(
  base: string,
  pid: number,
  next: () => Call[],
  { seconds = 4, connections = 20 } = {},
): Promise<Figures> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const times: number[] = []
  const run = async (until: number) => {
    while (performance.now() < until) {
      const started = performance.now()
      for (const call of next()) await send(base, agent, call)
      times.push(performance.now() - started)
    }
  }
  const all = (ms: number) =>
    Promise.all(Array.from({ length: connections }, () => run(performance.now() + ms)))
  await all(1000)
  times.length = 0
  const [cpu, started] = [cpuMsOf(pid), performance.now()]
  await all(seconds * 1000)
  const elapsed = (performance.now() - started) / 1000
  const spent = cpuMsOf(pid) - cpu
  agent.destroy()
  times.sort((one, other) => one - other)
  const at = (part: number) => times[Math.floor(times.length * part)] ?? 0
  return {
    perSecond: times.length / elapsed,
    p50: at(0.5),
    p99: at(0.99),
    cpuMs: spent / times.length,
  }
}

export function show(name: string, { perSecond, p50, p99, cpuMs }: Figures): void {
  const ms = (value: number) => `${value.toFixed(2)} ms`
  console.log(
    `${name.padEnd(44)} ${perSecond.toFixed(0).padStart(6)}/s  p50 ${ms(p50)}  p99 ${ms(p99)}  CPU of the service ${ms(cpuMs)}`,
  )
}

function send(
  base: string,
  agent: Agent,
  { path, method = 'GET', body, token }: Call,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const headers = {
      authorization: `Bearer ${token}`,
      ...(body && { 'content-type': 'application/json' }),
    }
    const call = request(base + path, { agent, method, headers }, (response) => {
      if ((response.statusCode ?? 500) >= 300)
        reject(new Error(`${method} ${path}: ${response.statusCode}`))
      response.resume().on('end', resolve).on('error', reject)
    })
    call.on('error', reject).end(body)
  })
}

/** User and system time of a process in milliseconds (Linux: 100 ticks a second). */
function cpuMsOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) * 10
}
