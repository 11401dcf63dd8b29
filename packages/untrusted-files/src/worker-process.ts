import type { Readable } from 'node:stream'
import { lowerPriority, lowestPriority } from '@sortie/platform/ops/priority'
import { FrameTooLarge, frameReader, writeFrame } from './frames.ts'
import type { WorkerLimits } from './limits.ts'
import { type Opened, type Refusal, type Refused, refused } from './opened.ts'
import { hold, startProcess } from './start-process.ts'
import { usageOf } from './usage.ts'

export type Request = { task: string; input: unknown; files: readonly Uint8Array[] }

export type Bounds = {
  signal?: AbortSignal | undefined
  cpuMs?: number | undefined
  /** Called every 100 ms with the processor time that the file has taken. */
  onTime?: (cpuMs: number) => void
}

export type WorkerProcess = {
  ask(request: Request, bounds?: Bounds): Promise<Opened<unknown>>
  alive(): boolean
  memoryBytes(): Promise<number>
  /** Runs at the lowest priority from now on. */
  yieldToOthers(): void
  end(): void
  onEnd(heard: () => void): void
}

const watchMs = 100

export async function startWorker(limits: WorkerLimits): Promise<WorkerProcess> {
  const { child, exit } = await startProcess(limits)
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
    const before = (await usageOf(pid))?.cpuMs ?? 0
    let over = false
    let taken = 0
    let movedAt = performance.now()
    const look = async () => {
      const usage = await usageOf(pid)
      if (over) return
      const took = usage ? usage.cpuMs - before : 0
      if (took > taken) movedAt = performance.now()
      taken = took
      if (performance.now() - movedAt > limits.stillMs) stop('too_slow', 'it hangs')
      if (!usage) return
      if (usage.peakBytes > limits.memoryBytes) stop('too_large', 'it took too much memory')
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
    yieldToOthers: () => void lowerPriority(pid, lowestPriority),
    alive: () => alive,
    memoryBytes: async () => (await usageOf(pid))?.memoryBytes ?? 0,
    onEnd: (heard) => void exit.then(heard),
  }
}

function ended(): Refused {
  return refused('crashed', 'the worker ended')
}
