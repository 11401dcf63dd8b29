import { cpus, totalmem } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { startSystem } from '@sortie/system-testing/start-system'
import { Figures, type Kind } from './load/figures.ts'
import { compareStored, enterInTurn } from './load/people.ts'
import { Person } from './load/person.ts'
import { processorTime } from './load/processor-time.ts'

/**
 * `npm run bench people`: 300 people, then 600, signed in with an open event stream, each making a call a second
 * (the list 40 of a hundred, the figures 20, CSV 5, adding an expense 15, toggling a status 15, uploading a receipt
 * 5), against what `npm start` starts with its own engines, on the machine that also makes the calls. A call counts
 * from when it was due: waiting for the call before counts too. PEOPLE_SECONDS
 * makes each of the two times shorter or longer; PEOPLE=80 has that many instead, once: what a call costs while the
 * machine is not full.
 */
const seconds = Number(process.env.PEOPLE_SECONDS ?? 60)
const stages = process.env.PEOPLE
  ? [{ people: Number(process.env.PEOPLE), limitMs: 500 }]
  : [
      { people: 300, limitMs: 500 },
      { people: 600, limitMs: 1000 },
    ]
const warmUpSeconds = 10
const expensesBefore = 10

console.log(
  `  ${seconds} s each, on ${cpus().length} × ${cpus()[0]?.model}, ${Math.round(totalmem() / 2 ** 30)} GB`,
)
const system = await startSystem({
  env: { LIMIT_REGISTRATIONS: '0', RECEIPT_FILES_PER_DAY: '1000000' },
})
try {
  let figures = new Figures()
  const counted: Pick<Figures, 'time'> = { time: (...call) => figures.time(...call) }
  const everyone: Person[] = []
  let good = true
  for (const { people, limitMs } of stages) {
    const more = Array.from(
      { length: people - everyone.length },
      () => new Person(system.url, counted),
    )
    await enterInTurn(more, expensesBefore)
    everyone.push(...more)
    figures = new Figures()
    const end = performance.now() + (warmUpSeconds + seconds) * 1000
    const work = Promise.all(everyone.map((person) => person.workEverySecond(end)))
    await pause(warmUpSeconds * 1000)
    figures.counts = true
    const before = processorTime(system)
    const started = performance.now()
    await work
    const elapsed = (performance.now() - started) / 1000
    const used = processorTime(system)
    const { count, p99 } = figures.of()
    tell(`${people} people`, elapsed, figures.of())
    for (const kind of ['reads', 'writes'] satisfies Kind[])
      for (const call of figures.calls(kind)) tell(`  ${call}`, elapsed, figures.of(kind, call))
    const each = Object.entries(used).map(
      ([name, now]) => `${name} ${((now - (before[name] ?? 0)) / count).toFixed(2)}`,
    )
    console.log(`    ms of CPU a call: ${each.join(', ')}`)
    console.log(
      `    failures: ${figures.failures.length}`,
      [...new Set(figures.failures)].slice(0, 5),
    )
    good &&= p99 <= limitMs && figures.failures.length === 0
  }
  const { lost, untold } = await compareStored(everyone)
  good &&= lost === 0
  console.log(
    `  ${good ? 'good' : 'NOT GOOD'}: ${lost} lost, ${untold} stored without a success told`,
  )
  process.exitCode = good ? 0 : 1
} finally {
  await system.stop()
}

type Times = ReturnType<Figures['of']>

function tell(what: string, elapsed: number, { count, p50, p95, p99, max }: Times): void {
  const rate = (count / elapsed).toFixed(1)
  console.log(`  ${what}: ${count} (${rate}/s); ms p50 ${p50}, p95 ${p95}, p99 ${p99}, max ${max}`)
}
