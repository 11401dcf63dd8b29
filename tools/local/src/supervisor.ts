import { rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { Fault } from './fault.ts'
import { endMarked } from './leftovers.ts'
import { rotateLog } from './log-file.ts'
import { layout } from './paths.ts'
import type { ProcessSpec, StateChange } from './process-spec.ts'
import { SupervisedProcess } from './supervised-process.ts'

const layersToStop = ['gateway', 'service', 'infrastructure'] as const
/** Often enough that no log exceeds its limit by much. */
const rotateEvery = 20_000

export type Supervisor = {
  start(specs: ProcessSpec[]): Promise<void>
  /** Stops layer by layer, the gateway first; may be called at any time and repeatedly. */
  stop(): Promise<void>
  pidOf(name: string): number | undefined
}

export async function createSupervisor(
  dataDir: string,
  report: (change: StateChange) => void = () => {},
): Promise<Supervisor> {
  const running = new Map<string, SupervisedProcess>()
  let stopped: Promise<void> | undefined

  // A killed supervisor leaves its processes, and their pid files, behind.
  rmSync(dirname(layout(dataDir).pid('any')), { recursive: true, force: true, maxRetries: 2 })
  await endMarked(dataDir)

  const rotation = setInterval(() => {
    for (const name of running.keys()) rotateLog(layout(dataDir).log(name))
  }, rotateEvery)
  rotation.unref()

  return {
    async start(specs) {
      if (stopped) throw new Fault('Sortie is stopping.')
      for (const spec of specs) {
        running.set(spec.name, new SupervisedProcess(spec, dataDir, report))
        report({ name: spec.name, state: 'waiting' })
      }
      await Promise.all(specs.map(startWhenItCan))
    },
    stop() {
      stopped ??= stopAll()
      return stopped
    },
    pidOf: (name) => running.get(name)?.pid,
  }

  async function startWhenItCan(spec: ProcessSpec): Promise<void> {
    await Promise.all((spec.needs ?? []).map((name) => running.get(name)?.start()))
    await running.get(spec.name)?.start()
  }

  async function stopAll(): Promise<void> {
    clearInterval(rotation)
    for (const layer of layersToStop) {
      const members = [...running.values()].filter((process) => process.spec.layer === layer)
      await Promise.all(members.map((process) => process.stop()))
    }
    await endMarked(dataDir)
  }
}
