import type { ChildProcess } from 'node:child_process'
import { rmSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { lowerPriority } from '@sortie/platform/ops/priority'
import { nextBackOff } from './back-off.ts'
import { Fault } from './fault.ts'
import { endMarked, markOf } from './leftovers.ts'
import { endOfLog } from './log-file.ts'
import { layout } from './paths.ts'
import type { ProcessSpec, ProcessState, StateChange } from './process-spec.ts'
import { endOf, notePid, spawnLogged } from './spawn-logged.ts'
import { untilItFails, untilReady } from './watch-process.ts'

/** In ms. */
const timing = { readyWithin: 180_000, grace: 10_000 }
/** How often a process may end before it was ever ready; then it is given up. */
const attemptsBeforeFirstReady = 3

export class SupervisedProcess {
  state: ProcessState = 'waiting'
  pid: number | undefined
  readonly spec: ProcessSpec
  readonly #dataDir: string
  readonly #report: (change: StateChange) => void
  readonly #first = Promise.withResolvers<void>()
  readonly #stopped = new AbortController()
  #child: ChildProcess | undefined
  #loop: Promise<void> | undefined

  constructor(spec: ProcessSpec, dataDir: string, report: (change: StateChange) => void) {
    this.spec = spec
    this.#dataDir = dataDir
    this.#report = report
    // Marks the promise as handled: a caller who stops early need not await the start.
    this.#first.promise.catch(() => {})
  }

  start(): Promise<void> {
    if (!this.#stopped.signal.aborted) this.#loop ??= this.#keepRunning()
    return this.#first.promise
  }

  /** SIGTERM, after 10 s SIGKILL. Processes that it left behind are ended too. */
  async stop(): Promise<void> {
    this.#stopped.abort()
    this.#first.reject(new Fault(`${this.spec.name} was stopped.`))
    if (this.#loop && this.state !== 'failed') {
      this.#change('stopping')
      this.#child?.kill('SIGTERM')
      const late = setTimeout(() => this.#child?.kill('SIGKILL'), this.spec.grace ?? timing.grace)
      await this.#loop
      clearTimeout(late)
    }
    await endMarked(this.#dataDir, this.spec.name)
    if (this.state !== 'failed') this.#change('stopped')
  }

  async #keepRunning(): Promise<void> {
    let backOff: number | undefined
    let everReady = false
    for (let attempt = 1; !this.#stopped.signal.aborted; attempt++) {
      // A process that served before may wait for a server that is down, however long that takes.
      const run = await this.#runOnce(
        everReady ? Number.POSITIVE_INFINITY : timing.readyWithin,
        () => {
          this.#first.resolve()
          everReady = true
        },
      )
      if (this.#stopped.signal.aborted) return
      if (!everReady && (run.hopeless || attempt >= attemptsBeforeFirstReady)) {
        this.#change('failed', run.reason)
        this.#first.reject(new Fault(this.#whyNotStarted(run.reason)))
        return
      }
      backOff = nextBackOff(backOff, run.served)
      this.#change('restarting', run.reason)
      await delay(backOff, undefined, { signal: this.#stopped.signal }).catch(() => {})
    }
  }

  async #runOnce(
    readyWithin: number,
    onReady: () => void,
  ): Promise<{ reason: string; served: number; hopeless: boolean }> {
    const { spec } = this
    const files = layout(this.#dataDir)
    const child = spawnLogged(spec, markOf(this.#dataDir, spec.name), files.log(spec.name))
    this.#child = child
    this.pid = child.pid
    const ended = new AbortController()
    const end = endOf(child).finally(() => ended.abort())
    if (child.pid) notePid(files.pid(spec.name), child.pid)
    if (child.pid && spec.nice) await lowerPriority(child.pid, spec.nice)
    this.#change('starting')
    let readyAt = 0
    let late: string | undefined
    const life = AbortSignal.any([ended.signal, this.#stopped.signal])
    const watched = untilReady(spec, life, readyWithin)
      .then((outcome) => {
        late = outcome.late
        if (late) child.kill('SIGKILL')
        if (!outcome.ready) return
        readyAt = performance.now()
        this.#change('ready')
        onReady()
        return untilItFails(spec, life)
      })
      .then((trouble) => {
        if (!trouble) return
        late = `it runs but does not work (${trouble})`
        child.kill('SIGKILL')
      })
    const reason = await end
    await watched
    this.#child = undefined
    this.pid = undefined
    rmSync(files.pid(spec.name), { force: true })
    await endMarked(this.#dataDir, spec.name, 0)
    return {
      reason: late ?? reason,
      served: readyAt ? performance.now() - readyAt : 0,
      hopeless: (late !== undefined && !readyAt) || child.pid === undefined,
    }
  }

  #change(state: ProcessState, reason?: string): void {
    this.state = state
    this.#report({
      name: this.spec.name,
      state,
      ...(reason && { reason }),
      ...(this.pid && { pid: this.pid }),
    })
  }

  #whyNotStarted(reason: string): string {
    const file = layout(this.#dataDir).log(this.spec.name)
    const end = endOfLog(file)
    return `${this.spec.name} did not start: ${reason}.${end && ` The end of ${file}:\n${end.replace(/^/gm, '  ')}`}`
  }
}
