import { type ChildProcess, spawn } from 'node:child_process'
import { readdir, writeFile } from 'node:fs/promises'
import { constants, getPriority, setPriority } from 'node:os'
import type { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { FrameTooLarge, frameReader, writeFrame } from './frames.ts'
import { jailFor, nodeFence } from './jail.ts'
import { type Opened, type Refusal, type Refused, refused } from './opened.ts'
import { usageOf } from './usage.ts'

export type WorkerLimits = {
  program: URL
  words?: string[]
  /** Milliseconds of wall-clock time for one file; a busy machine needs several times the processor time. */
  timeMs: number
  /** Milliseconds of processor time for one file, including the start of a new worker. */
  cpuMs: number
  memoryBytes: number
  heapBytes: number
  outputBytes: number
  nice: number
  environment: Record<string, string>
}

export type Request = { task: string; input: unknown; files: readonly Uint8Array[] }

export type Bounds = {
  signal?: AbortSignal | undefined
  cpuMs?: number | undefined
  /** Told time and again how much processor time the file has taken. */
  onTime?: (cpuMs: number) => void
}

export type WorkerProcess = {
  ask(request: Request, bounds?: Bounds): Promise<Opened<unknown>>
  alive(): boolean
  memoryBytes(): Promise<number>
  /** Everything else comes first, until it ends. */
  giveWay(): void
  end(): void
  onEnd(heard: () => void): void
}

const watchMs = 100
const mebibyte = 1024 * 1024

export async function startWorker(limits: WorkerLimits): Promise<WorkerProcess> {
  const { child, exit } = await start(limits)
  const answers = child.stdio[3] as Readable
  const next = frameReader(answers, limits.outputBytes)
  const pid = child.pid ?? 0
  let alive = child.pid !== undefined
  // Not a promise in the races below: it would keep every answer for as long as the worker lives.
  const whenGone = new Set<() => void>()
  void exit.then(() => {
    alive = false
    for (const heard of whenGone) heard()
  })

  async function answer(look: () => Promise<void>): Promise<Opened<unknown>> {
    const frame = await next().catch((error) => error as Error)
    if (frame === null) return exit.then(ended)
    if (frame instanceof FrameTooLarge) return refused('too_large', 'the answer is too large')
    if (frame instanceof Error) return refused('crashed', frame.message)
    const { value, unreadable } = frame.message as { value: unknown; unreadable?: string }
    // A file that ran out of memory may have been reported as unreadable.
    if (unreadable !== undefined) await look()
    if (unreadable !== undefined) return refused('unreadable', String(unreadable))
    return { ok: true, value, files: frame.files }
  }

  async function ask(
    { task, input, files }: Request,
    { signal, cpuMs = limits.cpuMs, onTime }: Bounds = {},
  ): Promise<Opened<unknown>> {
    hold(child, true)
    const stopped = Promise.withResolvers<Refused>()
    const stop = (reason: Refusal, detail: string) => stopped.resolve(refused(reason, detail))
    const onAbort = () => stop('aborted', '')
    const onGone = () => stopped.resolve(ended())
    whenGone.add(onGone)
    if (!alive) onGone()
    const clock = setTimeout(() => stop('too_slow', 'it took too long'), limits.timeMs)
    const before = (await usageOf(pid))?.cpuMs ?? 0
    let over = false
    const look = async () => {
      const usage = await usageOf(pid)
      if (!usage || over) return
      if (usage.peakBytes > limits.memoryBytes) stop('too_large', 'it took too much memory')
      const taken = usage.cpuMs - before
      if (taken > cpuMs) stop('too_slow', 'it took too much processor time')
      else onTime?.(taken)
    }
    const watch = setInterval(look, watchMs)
    signal?.addEventListener('abort', onAbort)
    if (signal?.aborted) onAbort()
    try {
      if (child.stdin) writeFrame(child.stdin, { task, input }, files)
      const outcome = await Promise.race([answer(look), stopped.promise])
      if (!outcome.ok && outcome.reason !== 'unreadable') end()
      return outcome
    } finally {
      over = true
      whenGone.delete(onGone)
      clearTimeout(clock)
      clearInterval(watch)
      signal?.removeEventListener('abort', onAbort)
      hold(child, false)
    }
  }

  function end(): void {
    alive = false
    child.kill('SIGKILL')
  }

  return {
    ask,
    end,
    giveWay: () => void giveWay(pid),
    alive: () => alive,
    memoryBytes: async () => (await usageOf(pid))?.memoryBytes ?? 0,
    onEnd: (heard) => void exit.then(heard),
  }
}

function ended(): Refused {
  return refused('crashed', 'the worker ended')
}

/** Listens for `exit` before anything else: a program that cannot run may end while it is being set up. */
async function start(limits: WorkerLimits): Promise<{ child: ChildProcess; exit: Promise<void> }> {
  const { program, words = [], memoryBytes, heapBytes, nice, environment } = limits
  const path = fileURLToPath(program)
  const node = [
    process.execPath,
    ...nodeFence(path),
    `--max-old-space-size=${Math.round(heapBytes / mebibyte)}`,
    path,
    ...words,
  ]
  const [command = '', ...rest] = [...(await jailFor(path, memoryBytes)), ...node]
  const child = spawn(command, rest, {
    stdio: ['pipe', 'ignore', 'ignore', 'pipe'],
    env: { PATH: process.env.PATH, ...environment },
  })
  const exit = new Promise<void>((resolve) => {
    child.once('exit', () => resolve()).on('error', () => resolve())
  })
  child.stdin?.on('error', () => {})
  child.stdio[3]?.on('error', () => {})
  if (child.pid) {
    lowerPriority(child.pid, nice)
    // When memory is short the kernel should kill a worker before any service. Not permitted everywhere.
    await writeFile(`/proc/${child.pid}/oom_score_adj`, '1000').catch(() => {})
  }
  hold(child, false)
  return { child, exit }
}

function lowerPriority(pid: number, nice: number): void {
  try {
    setPriority(pid, Math.max(nice, getPriority()))
  } catch {
    // It has ended already, which its exit event reports.
  }
}

/** A priority is a thread's; those that come later have it of those that made them. */
async function giveWay(pid: number): Promise<void> {
  const threads = await readdir(`/proc/${pid}/task`).catch(() => [])
  for (const thread of threads) lowerPriority(Number(thread), constants.priority.PRIORITY_LOW)
}

function hold(child: ChildProcess, yes: boolean): void {
  const handles = [child, child.stdin, child.stdio[3]] as { ref(): void; unref(): void }[]
  for (const handle of handles) yes ? handle?.ref() : handle?.unref()
}
