import { setTimeout as pause } from 'node:timers/promises'
import { startSystem } from '@sortie/system-testing/start-system'
import { Figures } from './load/figures.ts'
import { enterInTurn } from './load/people.ts'
import { type CallName, callShares, Person } from './load/person.ts'
import { processorTime } from './load/processor-time.ts'

/**
 * `npm run bench calls`: what each kind of call costs. 30 people, each a call of one kind a second for CALLS_SECONDS (8),
 * against what `npm start` starts with its own engines; then the next kind. Prints ms of processor a call by process, less
 * what the same system takes when idle, and last the mean of the calls that people make. Work that a call leaves for
 * later, as reading a receipt, is counted as far as it is done within two seconds.
 */
const seconds = Number(process.env.CALLS_SECONDS ?? 8)
const people = 30
const settleMs = 2000

const system = await startSystem({
  env: { LIMIT_REGISTRATIONS: '0', RECEIPT_FILES_PER_DAY: '1000000' },
})
try {
  let figures = new Figures()
  const counted: Pick<Figures, 'time'> = { time: (...call) => figures.time(...call) }
  const everyone = Array.from({ length: people }, () => new Person(system.url, counted))
  await enterInTurn(everyone, 15)
  await pause(settleMs)
  const idle = await used(() => pause(seconds * 1000))
  console.log(`  idle: ${told(idle.parts, 1 / idle.seconds)} ms a second`)
  let mean = 0
  for (const name of Object.keys(callShares) as CallName[]) {
    const work = () => {
      const end = performance.now() + seconds * 1000
      return Promise.all(everyone.map((person) => person.workEverySecond(end, name)))
    }
    // Warm: the first calls of a kind compile their code.
    await work()
    figures = new Figures()
    figures.counts = true
    const { parts, seconds: elapsed } = await used(async () => {
      await work()
      await pause(settleMs)
    })
    for (const part of Object.keys(parts))
      parts[part] = (parts[part] ?? 0) - ((idle.parts[part] ?? 0) * elapsed) / idle.seconds
    const { count, p50, p99 } = figures.of()
    const sum = Object.values(parts).reduce((ms, each) => ms + each, 0) / count
    mean += (sum * callShares[name]) / 100
    console.log(
      `  ${name}: ${sum.toFixed(1)} ms a call (${told(parts, 1 / count)}); ${count} calls, p50 ${p50}, p99 ${p99}, failures ${figures.failures.length}`,
    )
  }
  console.log(`  a mean call of people: ${mean.toFixed(1)} ms`)
} finally {
  await system.stop()
}

async function used(work: () => Promise<unknown>) {
  const [before, started] = [processorTime(system), performance.now()]
  await work()
  const parts = processorTime(system)
  for (const part of Object.keys(parts)) parts[part] = (parts[part] ?? 0) - (before[part] ?? 0)
  return { parts, seconds: (performance.now() - started) / 1000 }
}

/** Without what shows in no digit. */
function told(parts: Record<string, number>, factor: number): string {
  return Object.entries(parts)
    .map(([part, ms]) => [part, (ms * factor).toFixed(1)])
    .filter(([, ms]) => ms !== '0.0' && ms !== '-0.0')
    .map((each) => each.join(' '))
    .join(', ')
}
