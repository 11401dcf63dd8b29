import assert from 'node:assert/strict'
import { setTimeout as pause } from 'node:timers/promises'
import { eventually } from '@sortie/testing/eventually'
import { Recorder } from './recorder.ts'
import type { BreakableSystem } from './system.ts'

/** ms. Long, because RabbitMQ alone may take minutes to start on a busy machine. */
export const healsWithinMs = 300_000
/** ms. Without a pause one person would starve the programs that start again. */
const usualThinkMs = 100

/**
 * A person works before, during and after the fault; then everything must work again, with nothing lost or
 * doubled.
 */
export async function during(
  system: BreakableSystem,
  fault: (person: Recorder) => Promise<void>,
  options: { mayBreakOff?: boolean; thinkMs?: number } = {},
): Promise<void> {
  const person = await Recorder.enter(system.url, options.thinkMs ?? usualThinkMs)
  const work = person.work()
  try {
    await fault(person)
    await system.healthy(healsWithinMs)
    await somethingIsAcknowledged(person)
  } finally {
    await work.stop()
  }
  person.demandGoodAnswers(options, system.logged)
  await person.demandAllKept()
}

/** Resolves after the next acknowledged change. */
async function somethingIsAcknowledged(person: Recorder): Promise<void> {
  const before = person.acknowledged
  await eventually(
    () =>
      assert.ok(
        person.acknowledged > before,
        `nothing is acknowledged: ${JSON.stringify(person.heard.slice(-3))}`,
      ),
    healsWithinMs,
  )
}

type Frozen = {
  names: readonly string[]
  /** Whether changes are acknowledged while they hang. */
  goesOn?: boolean
  /** The call that must be refused while they hang. */
  refuses?: string
}

/** Makes programs hang with their connections open, until the others have reacted as `goesOn` and `refuses` say. */
export async function freeze(
  system: BreakableSystem,
  person: Recorder,
  { names, goesOn, refuses }: Frozen,
): Promise<void> {
  const pids = names.map((name) => system.pidOf(name))
  for (const pid of pids) process.kill(pid, 'SIGSTOP')
  try {
    await pause(2000)
    if (goesOn) await somethingIsAcknowledged(person)
    if (refuses)
      await eventually(
        () => assert.ok(person.refused(refuses) > 0, `no ${refuses} is refused without ${names}`),
        healsWithinMs,
      )
  } finally {
    for (const pid of pids) process.kill(pid, 'SIGCONT')
  }
}
