import type * as z from 'zod/mini'
import { type Opened, refused } from './opened.ts'
import { startWorker, type WorkerLimits, type WorkerProcess } from './worker-process.ts'

export type OpenerOptions = Partial<WorkerLimits> & {
  program: URL
  processes?: number
  waiting?: number
  /** Milliseconds without work after which a worker ends and its memory is free. */
  idleMs?: number
  restBytes?: number
}

export type Call<T> = {
  task: string
  input?: unknown
  files: readonly Uint8Array[]
  /** What a worker may answer: it is believed as little as the file that it opened. */
  answer: z.ZodMiniType<T>
  signal?: AbortSignal | undefined
  /** Less than what the opener allows, for a first look. */
  cpuMs?: number | undefined
}

export type Opener = {
  open<T>(call: Call<T>): Promise<Opened<T>>
  close(): void
}

const mebibyte = 1024 * 1024
const usual = {
  timeMs: 20_000,
  cpuMs: 3_000,
  memoryBytes: 700 * mebibyte,
  heapBytes: 256 * mebibyte,
  outputBytes: 64 * mebibyte,
  nice: 5,
  environment: {},
}
/** Large blocks go back to the system at once, and libvips puts nothing on a disk. */
const allocation = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '1048576',
  MALLOC_TRIM_THRESHOLD_: '1048576',
  UV_THREADPOOL_SIZE: '2',
  VIPS_DISC_THRESHOLD: '100g',
}

/** In processes of their own, which a hostile file can end, hang or fill, but not the service. */
export function createOpener(options: OpenerOptions): Opener {
  const { processes = 1, waiting = 1000, idleMs = 30_000, restBytes = 300 * mebibyte } = options
  const limits: WorkerLimits = {
    ...usual,
    ...options,
    environment: { ...allocation, ...options.environment },
  }
  const queue: Array<(mayWork: boolean) => void> = []
  const workers = new Set<WorkerProcess>()
  const resting: { worker: WorkerProcess; timer: NodeJS.Timeout }[] = []
  let busy = 0

  async function open<T>(call: Call<T>): Promise<Opened<T>> {
    const { answer, signal, cpuMs, task, input, files } = call
    if (busy >= processes && queue.length >= waiting) return refused('busy')
    if (!(await turn(signal))) return refused('aborted')
    try {
      const worker = await warmOrNew()
      const outcome = await worker.ask({ task, input, files }, { signal, cpuMs })
      await rest(worker)
      if (!outcome.ok) return outcome
      const value = answer.safeParse(outcome.value)
      if (value.success) return { ...outcome, value: value.data }
      worker.end()
      return refused('crashed', 'the worker answered something else')
    } finally {
      const next = queue.shift()
      if (next) next(true)
      else busy--
    }
  }

  async function turn(signal: AbortSignal | undefined): Promise<boolean> {
    if (signal?.aborted) return false
    if (busy < processes) {
      busy++
      return true
    }
    const mine = Promise.withResolvers<boolean>()
    const leave = () => {
      const place = queue.indexOf(mine.resolve)
      if (place >= 0) queue.splice(place, 1)
      mine.resolve(false)
    }
    queue.push(mine.resolve)
    signal?.addEventListener('abort', leave)
    const mayWork = await mine.promise
    signal?.removeEventListener('abort', leave)
    return mayWork
  }

  async function warmOrNew(): Promise<WorkerProcess> {
    for (let warm = resting.pop(); warm; warm = resting.pop()) {
      clearTimeout(warm.timer)
      if (warm.worker.alive()) return warm.worker
    }
    const worker = await startWorker(limits)
    workers.add(worker)
    worker.onEnd(() => workers.delete(worker))
    return worker
  }

  async function rest(worker: WorkerProcess): Promise<void> {
    if (!worker.alive()) return
    if ((await worker.memoryBytes()) > restBytes) return worker.end()
    const timer = setTimeout(() => {
      resting.splice(
        resting.findIndex((other) => other.worker === worker),
        1,
      )
      worker.end()
    }, idleMs)
    resting.push({ worker, timer: timer.unref() })
  }

  function close(): void {
    for (const leave of queue.splice(0)) leave(false)
    for (const worker of workers) worker.end()
    for (const { timer } of resting.splice(0)) clearTimeout(timer)
  }

  return { open, close }
}
