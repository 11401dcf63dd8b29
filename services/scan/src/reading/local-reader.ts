import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { WorkerAnswer, WorkerJob } from './ocr/worker.ts'
import { type Reading, ScanFailure } from './reading.ts'

export type LocalReaderOptions = {
  /** Reading processes at most; each reads one picture at a time. */
  processes?: number
  /** Threads of one process's models: 1 is kindest to a busy machine, 2 a third faster on an idle one. */
  threads?: number
  /** From the call to the answer, waiting included. */
  timeoutMs?: number
  /** A process that had nothing to do for this long ends, and its memory is free. */
  idleMs?: number
  /** Pictures waiting at most; one more is refused as busy. */
  waiting?: number
  /** A process larger than this after a picture is replaced by a fresh one. */
  maxBytes?: number
  /** The program of the reading process; tests bring their own. */
  program?: string
}

export type LocalReader = { read(image: Uint8Array, today?: Date): Promise<Reading>; close(): void }

type Task = {
  id: number
  image: Uint8Array
  today: Date
  settle(result: Reading | ScanFailure): void
}
type Seat = { child: ChildProcess | null; task: Task | null; idle: NodeJS.Timeout | null }

/**
 * Reads receipts on this machine, without a network. The models live in processes of their own, started with the first
 * picture and ended when idle, so that the service stays small and survives their crash. Rejects with a ScanFailure.
 */
export function localReader(options: LocalReaderOptions = {}): LocalReader {
  const { processes = 1, threads = 1, timeoutMs = 20_000, idleMs = 180_000, waiting = 16 } = options
  const {
    maxBytes = 600_000_000,
    program = fileURLToPath(new URL('./ocr/worker.ts', import.meta.url)),
  } = options
  const seats: Seat[] = Array.from({ length: processes }, () => ({
    child: null,
    task: null,
    idle: null,
  }))
  const queue: Task[] = []
  let lastId = 0

  function next(): void {
    // A warm process first: starting one takes half a second.
    const seat = seats.find((s) => !s.task && s.child) ?? seats.find((s) => !s.task)
    const task = seat && queue.shift()
    if (!seat || !task) return
    seat.task = task
    if (seat.idle) clearTimeout(seat.idle)
    seat.child ??= start(seat)
    seat.child.ref()
    const job: WorkerJob = { id: task.id, image: task.image, today: task.today.toISOString() }
    // A failed send is followed by the process's exit, which settles the task.
    seat.child.send(job, () => {})
  }

  function start(seat: Seat): ChildProcess {
    const child = fork(program, [String(threads)], {
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      execArgv: ['--max-old-space-size=256'],
      // Large blocks go back to the system at once. Measured over eight receipts: 200 MB between pictures and 400 at the
      // peak, against 630 and 740 with the allocator's own thresholds.
      env: {
        MALLOC_ARENA_MAX: '2',
        MALLOC_MMAP_THRESHOLD_: '1048576',
        MALLOC_TRIM_THRESHOLD_: '1048576',
      },
    })
    child.on('message', (message: WorkerAnswer) => {
      const task = seat.task
      if (seat.child !== child || task?.id !== message.id) return
      seat.task = null
      if (message.rss > maxBytes) end(seat)
      else rest(seat)
      task.settle('reading' in message ? message.reading : new ScanFailure(message.reason))
      next()
    })
    child.on('error', () => {})
    child.on('exit', (code, signal) => {
      if (seat.child !== child) return
      seat.child = null
      const task = seat.task
      seat.task = null
      task?.settle(new ScanFailure('reader_crashed', { cause: `exit ${signal ?? code}` }))
      next()
    })
    return child
  }

  function rest(seat: Seat): void {
    seat.child?.unref()
    seat.child?.channel?.unref()
    seat.idle = setTimeout(() => end(seat), idleMs)
    seat.idle.unref()
  }

  function end(seat: Seat): void {
    if (seat.idle) clearTimeout(seat.idle)
    const child = seat.child
    seat.child = null
    child?.kill('SIGKILL')
  }

  function giveUp(task: Task): void {
    const at = queue.indexOf(task)
    if (at >= 0) queue.splice(at, 1)
    const seat = seats.find((s) => s.task === task)
    if (seat) {
      seat.task = null
      end(seat)
    }
    task.settle(new ScanFailure('timeout'))
    next()
  }

  return {
    read(image, today = new Date()) {
      if (queue.length >= waiting) return Promise.reject(new ScanFailure('busy'))
      return new Promise((resolve, reject) => {
        const task: Task = {
          id: ++lastId,
          image,
          today,
          settle(result) {
            clearTimeout(limit)
            if (result instanceof ScanFailure) reject(result)
            else resolve(result)
          },
        }
        const limit = setTimeout(() => giveUp(task), timeoutMs)
        queue.push(task)
        next()
      })
    },
    close() {
      for (const task of queue.splice(0))
        task.settle(new ScanFailure('reader_crashed', { cause: 'closed' }))
      for (const seat of seats) {
        const task = seat.task
        seat.task = null
        end(seat)
        task?.settle(new ScanFailure('reader_crashed', { cause: 'closed' }))
      }
    },
  }
}
