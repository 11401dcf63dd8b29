import { cpus, totalmem } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { readGivenServers } from '@sortie/local/env'
import { startSystem } from '@sortie/system-testing/start-system'
import { Figures, type Kind } from './load/figures.ts'
import { cpuSeconds, cpuSecondsOfAll, median, type Sample, sample } from './load/memory.ts'
import { compareStored, enterInTurn } from './load/people.ts'
import { Person } from './load/person.ts'

/**
 * `npm run bench load`: 200 people signed in at once for 3 minutes, against what `npm start` starts, on this
 * machine. Each thinks half a second to three and a half before each call, makes eight reads to two writes, and
 * follows the live events. They register and get their first expenses before; a quarter of a minute of the same
 * work is not counted. LOAD_SECONDS and LOAD_PEOPLE make it shorter or larger.
 */
const people = Number(process.env.LOAD_PEOPLE ?? 200)
const seconds = Number(process.env.LOAD_SECONDS ?? 180)
const warmUpSeconds = 15
const expensesBefore = 20
const limitMs = 300
/** A rest before idle memory is measured. */
const settleMs = 12_000
const parts = ['gateway', 'auth', 'expense', 'travel', 'receipt', 'scan', 'report'] as const

const system = await startSystem({
  env: {
    ...readGivenServers(),
    LIMIT_REGISTRATIONS: '0',
    RECEIPT_FILES_PER_DAY: '1000000',
  },
})
try {
  console.log(
    `${people} people, ${seconds} s, on ${cpus().length} × ${cpus()[0]?.model}, ${Math.round(totalmem() / 2 ** 30)} GB`,
  )
  const figures = new Figures()
  const everyone = Array.from({ length: people }, () => new Person(system.url, figures))
  await enterInTurn(everyone, expensesBefore)
  const pids = Object.fromEntries(parts.map((name) => [name, system.pidOf(name)]))
  const end = performance.now() + (warmUpSeconds + seconds) * 1000
  const work = Promise.all(everyone.map((person) => person.work(end)))
  await pause(warmUpSeconds * 1000)
  figures.counts = true
  const before = { own: process.cpuUsage(), theirs: cpuOf(pids), all: cpuSecondsOfAll() }
  const samples = await watchMemory(pids, end)
  await work
  const own = process.cpuUsage(before.own)
  const all = cpuSecondsOfAll() - before.all
  tell('reads')
  tell('writes')
  console.log(`  failures: ${figures.failures.length}`, [...new Set(figures.failures)].slice(0, 5))
  const cpu = Object.entries(cpuOf(pids)).map(
    ([name, used]) => `${name} ${share(used - (before.theirs[name] ?? 0))}`,
  )
  console.log(
    `  % of a core: ${cpu.join(', ')}, these people ${share((own.user + own.system) / 1e6)}, the machine ${share(all)}`,
  )
  const grown = tellMemory(samples)
  await pause(settleMs)
  console.log(`  together, once they rest: ${sum(sample(pids))} MiB`)
  const { lost } = await compareStored(everyone)
  const slow = (['reads', 'writes'] as Kind[]).filter((kind) => !(figures.of(kind).p99 < limitMs))
  const good = figures.failures.length === 0 && slow.length === 0 && lost === 0 && !grown
  console.log(
    good ? '  good' : `  NOT GOOD: slow ${slow}, lost ${lost}, memory ${grown ? 'grows' : 'flat'}`,
  )
  process.exitCode = good ? 0 : 1

  function tell(kind: Kind): void {
    for (const call of [undefined, ...figures.calls(kind)]) {
      const { count, p50, p95, p99, max } = figures.of(kind, call)
      const rate = (count / seconds).toFixed(1)
      console.log(
        `  ${call ? `  ${call}` : kind}: ${count} (${rate}/s); ms p50 ${p50}, p95 ${p95}, p99 ${p99}, max ${max}`,
      )
    }
  }
} finally {
  await system.stop()
}

async function watchMemory(pids: Record<string, number>, end: number): Promise<Sample[]> {
  const samples: Sample[] = []
  while (performance.now() < end) {
    samples.push(sample(pids))
    await pause(Math.min(5000, Math.max(0, end - performance.now())))
  }
  return samples
}

/** Flat: the last third is not more than a tenth above the third before it. */
function tellMemory(samples: Sample[]): boolean {
  const third = Math.floor(samples.length / 3)
  const [first, second, last] = [0, 1, 2].map((nth) =>
    median(samples.slice(nth * third, (nth + 1) * third)),
  )
  for (const name of [...parts])
    console.log(`  ${name}: ${first?.[name]} → ${second?.[name]} → ${last?.[name]} MiB`)
  console.log(`  together: ${sum(first)} → ${sum(second)} → ${sum(last)} MiB by thirds`)
  return sum(last) > sum(second) * 1.1
}

function sum(one: Sample = {}): number {
  return Object.values(one).reduce((total, mebibytes) => total + mebibytes, 0)
}

function cpuOf(pids: Record<string, number>): Record<string, number> {
  return Object.fromEntries(Object.entries(pids).map(([name, pid]) => [name, cpuSeconds(pid)]))
}

function share(used: number): number {
  return Math.round((used / seconds) * 100)
}
