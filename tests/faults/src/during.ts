import assert from 'node:assert/strict'
import { setTimeout as pause } from 'node:timers/promises'
import { eventually } from '@sortie/testing/eventually'
import { Recorder } from './recorder.ts'
import type { BreakableSystem } from './system.ts'

/** ms, only so that the run says what does not heal: on a machine at work RabbitMQ alone may take minutes to start. */
export const healsWithinMs = 300_000
/** ms. Without a pause one person takes the processor from those who start again. */
const usualThinkMs = 100

/**
 * Somebody works before, during and after the fault; then everything must be well again and nothing lost or
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

/** From now on, whether or not something is broken. */
export async function somethingIsAcknowledged(person: Recorder): Promise<void> {
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
  /** What goes on without them: something is acknowledged before they go on. */
  goesOn?: boolean
  /** The call that needs them: it is refused before they go on. */
  refuses?: string
}

/** Programs that hang, with their connections open. They go on only when the others have come to terms with that. */
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
