import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { Fault } from './fault.ts'
import { endMarked, markOf } from './leftovers.ts'
import { endOfLog, openLog } from './log-file.ts'
import { layout } from './paths.ts'

export type ProcessSpec = {
  name: string
  layer: 'infrastructure' | 'service' | 'gateway'
  /** Names of processes that must be ready before this one is started the first time. */
  needs?: string[]
  command: string
  args: string[]
  cwd?: string
  /** The whole environment of the process; nothing is inherited. */
  env: Record<string, string>
  /** Resolves when the process can serve, rejects while it cannot. */
  ready: () => Promise<void>
  /** Once, after the first readiness: what the server needs before others use it. */
  prepare?: () => Promise<void>
  /** Whether it does its work, for a process that may run on without: asked all the time, and when that fails thrice after
   *  it has gone well, the process is started again. */
  works?: () => Promise<void>
  /** ms between SIGTERM and SIGKILL; 10 s unless told. */
  grace?: number
}
export type ProcessState =
  | 'waiting'
  | 'starting'
  | 'ready'
  | 'restarting'
  | 'stopping'
  | 'stopped'
  | 'failed'
export type StateChange = {
  name: string
  state: ProcessState /** why, for people */
  reason?: string
  pid?: number
}

/** All in ms. A crash is answered at once, a crash loop ever more slowly. */
const timing = {
  firstBackOff: 250,
  longestBackOff: 5000,
  healthyAfter: 30_000,
  readyWithin: 60_000,
  poll: 60,
  lookAfter: 1000,
  grace: 10_000,
}
const failuresBeforeRestart = 3
/** A process that ends so often before it was ever ready will not get better by trying. */
const attemptsBeforeFirstReady = 3

/** Keeps one process running until `stop()`. */
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
    // Whoever stops early need not have waited for the start.
    this.#first.promise.catch(() => {})
  }

  /** Resolves at the first readiness; rejects with a Fault when the process cannot be brought up. */
  start(): Promise<void> {
    if (!this.#stopped.signal.aborted) this.#loop ??= this.#keepRunning()
    return this.#first.promise
  }

  /** SIGTERM, after 10 s SIGKILL. Whatever the process left behind ends too. */
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
    let backOff = timing.firstBackOff
    let everReady = false
    for (let attempt = 1; !this.#stopped.signal.aborted; attempt++) {
      // A process that served before may wait for a server that is away, as long as that takes.
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
      if (run.healthyFor > timing.healthyAfter) backOff = timing.firstBackOff
      this.#change('restarting', run.reason)
      await delay(backOff, undefined, { signal: this.#stopped.signal }).catch(() => {})
      backOff = Math.min(backOff * 2, timing.longestBackOff)
    }
  }

  /** One life of the process, from start to end. */
  async #runOnce(
    readyWithin: number,
    onReady: () => void,
  ): Promise<{ reason: string; healthyFor: number; hopeless: boolean }> {
    const { spec } = this
    const files = layout(this.#dataDir)
    const log = openLog(files.log(spec.name))
    // A group of its own: Ctrl-C in the terminal reaches the supervisor only, which stops all in order.
    const child = spawnPrivately(spec.command, spec.args, {
      ...(spec.cwd && { cwd: spec.cwd }),
      env: { ...spec.env, ...markOf(this.#dataDir, spec.name) },
      detached: true,
      stdio: ['ignore', log, log],
    })
    closeSync(log)
    this.#child = child
    this.pid = child.pid
    const ended = new AbortController()
    const end = new Promise<string>((resolve) => {
      child.once('error', (error: NodeJS.ErrnoException) =>
        resolve(`it could not be started (${error.code ?? error.message})`),
      )
      child.once('exit', (code, signal) =>
        resolve(signal ? `it was ended by ${signal}` : `it ended with code ${code}`),
      )
    }).finally(() => ended.abort())
    if (child.pid) notePid(files.pid(spec.name), child.pid)
    this.#change('starting')
    let readyAt = 0
    let late: string | undefined
    const watched = this.#untilReady(ended.signal, readyWithin)
      .then((outcome) => {
        late = outcome.late
        if (late) child.kill('SIGKILL')
        if (!outcome.ready || this.#stopped.signal.aborted) return
        readyAt = performance.now()
        this.#change('ready')
        onReady()
        return this.#untilItFails(ended.signal)
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
      healthyFor: readyAt ? performance.now() - readyAt : 0,
      hopeless: (late !== undefined && !readyAt) || child.pid === undefined,
    }
  }

  async #untilReady(
    ended: AbortSignal,
    within: number,
  ): Promise<{ ready: boolean; late?: string }> {
    const deadline = performance.now() + within
    let trouble = 'it does not answer'
    while (!ended.aborted && !this.#stopped.signal.aborted) {
      try {
        await this.spec.ready()
        await this.spec.prepare?.()
        return { ready: !ended.aborted }
      } catch (error) {
        trouble = (error as Error).message
      }
      if (performance.now() > deadline)
        return { ready: false, late: `it was not ready within ${within / 1000} s (${trouble})` }
      await delay(timing.poll, undefined, { signal: ended }).catch(() => {})
    }
    return { ready: false }
  }

  /** What is wrong with a process that worked and does no more; undefined when it ends by itself. */
  async #untilItFails(ended: AbortSignal): Promise<string | undefined> {
    const { works } = this.spec
    let failures = 0
    let worked = false
    while (works && !ended.aborted && !this.#stopped.signal.aborted) {
      try {
        await works()
        worked = true
        failures = 0
      } catch (error) {
        if (worked && ++failures >= failuresBeforeRestart) return (error as Error).message
      }
      await delay(timing.lookAfter, undefined, {
        signal: AbortSignal.any([ended, this.#stopped.signal]),
        ref: false,
      }).catch(() => {})
    }
    return undefined
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

/** What the process writes is its owner's only: it inherits the mask of the moment. */
function spawnPrivately(...given: Parameters<typeof spawn>): ChildProcess {
  const before = process.umask(0o077)
  try {
    return spawn(...given)
  } finally {
    process.umask(before)
  }
}

/** For people and tools; a full disk is no reason to let the process be. */
function notePid(file: string, pid: number): void {
  try {
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
    writeFileSync(file, `${pid}\n`, { mode: 0o600 })
  } catch {
    rmSync(file, { force: true })
  }
}
