import type * as z from 'zod/mini'
import { fairQueue, type Place } from './fair-queue.ts'
import { limitsOf, type WorkerLimits } from './limits.ts'
import { type Opened, refused } from './opened.ts'
import { startWorker, type WorkerProcess } from './worker-process.ts'

export type OpenerOptions = Partial<WorkerLimits> & {
  program: URL
  processes?: number
  waiting?: number
  /** How many of these one owner may have; all of them by default. */
  waitingOfOne?: number
  /** ms of processor time after which a file gives way to others who wait (README). Never by default. */
  yieldAfterMs?: number
  /** Milliseconds without work after which a worker ends and its memory is free. */
  idleMs?: number
  restBytes?: number
}

export type Call<T> = {
  task: string
  input?: unknown
  files: readonly Uint8Array[]
  /** The schema of a worker's answer, which is trusted as little as the file that it opened. */
  answer: z.ZodMiniType<T>
  signal?: AbortSignal | undefined
  cpuMs?: number | undefined
  /** Owner of the file: owners take fair turns, however many files each of them sends. */
  owner?: string | undefined
  /** Opened when nobody else waits. */
  isLast?: boolean | undefined
}

export type Opener = {
  open<T>(call: Call<T>): Promise<Opened<T>>
  close(): void
}

export function createOpener(options: OpenerOptions): Opener {
  const { processes = 1, waiting = 1000, idleMs = 30_000, restBytes = 300 * 1024 * 1024 } = options
  const { yieldAfterMs = Number.POSITIVE_INFINITY } = options
  const limits = limitsOf(options)
  const queue = fairQueue(waiting, options.waitingOfOne)
  const workers = new Set<WorkerProcess>()
  const resting: { worker: WorkerProcess; timer: NodeJS.Timeout }[] = []
  let busy = 0
  /** Whose file goes on beside the others. */
  const aside = new Set<string>()

  async function open<T>(call: Call<T>): Promise<Opened<T>> {
    const { answer, signal, cpuMs, task, input, files, owner = '' } = call
    const turn = await turnOf(owner, call)
    if (turn !== 'now') return refused(turn)
    let isAside = false
    try {
      const worker = await warmOrNew()
      const onTime = (taken: number) => {
        if (taken < yieldAfterMs || aside.size > 0 || !queue.othersThan(owner)) return
        isAside = true
        aside.add(owner)
        worker.yieldToOthers()
        leaveLane()
      }
      const outcome = await worker.ask({ task, input, files }, { signal, cpuMs, onTime })
      if (isAside) worker.end()
      else await rest(worker)
      if (!outcome.ok) return outcome
      const value = answer.safeParse(outcome.value)
      if (value.success) return { ...outcome, value: value.data }
      worker.end()
      return refused('crashed', 'the worker answered something else')
    } finally {
      if (isAside) cameBack(owner)
      else leaveLane()
    }
  }

  function leaveLane(): void {
    const next = queue.next(aside)
    if (next) next.give('now')
    else busy--
  }

  /** Its owner's other files may have waited for it while nobody else did. */
  function cameBack(owner: string): void {
    aside.delete(owner)
    const next = busy < processes ? queue.next() : undefined
    if (!next) return
    busy++
    next.give('now')
  }

  async function turnOf(
    owner: string,
    { signal, isLast = false }: Pick<Call<unknown>, 'signal' | 'isLast'>,
  ): Promise<'now' | 'busy' | 'aborted'> {
    if (signal?.aborted) return 'aborted'
    if (busy < processes && !aside.has(owner)) {
      busy++
      queue.serve(owner)
      return 'now'
    }
    const mine = Promise.withResolvers<'now' | 'busy' | 'aborted'>()
    const place: Place = { owner, isLast, give: mine.resolve }
    const leave = () => {
      queue.leave(place)
      mine.resolve('aborted')
    }
    queue.join(place)
    signal?.addEventListener('abort', leave)
    const turn = await mine.promise
    signal?.removeEventListener('abort', leave)
    return turn
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
    for (const place of queue.empty()) place.give('aborted')
    for (const worker of workers) worker.end()
    for (const { timer } of resting.splice(0)) clearTimeout(timer)
  }

  return { open, close }
}
