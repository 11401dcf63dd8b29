import { type ChildProcess, fork } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'

export type Outcome = { made: true } | { made: false; reason: string }
type Limits = {
  /** Milliseconds for one file. */
  time?: number
  /** Bytes of resident memory of the worker. */
  memory?: number
  /** Milliseconds without work after which the worker ends and its memory is given back. */
  idle?: number
  program?: URL
}

/** Of 0 (as all others) to 19. */
const nice = 10

/**
 * Opens other people's files in a process of its own, one after the other: a hostile file can end or hang that
 * process, or make it grow until it is ended, but not the service. It knows no secret and no address.
 */
export function createPictureMaker(limits: Limits = {}) {
  const { time = 20_000, memory = 900 * 1024 * 1024, idle = 30_000 } = limits
  const program = fileURLToPath(limits.program ?? new URL('./picture-worker.ts', import.meta.url))
  let worker: ChildProcess | null = null
  let last: Promise<unknown> = Promise.resolve()
  let resting: NodeJS.Timeout | undefined

  /** Makes `thumbnail` and `print` of the `file` in a folder. Rejects when the worker died of it. */
  function make(folder: string, type: string): Promise<Outcome> {
    const turn = last.then(() => makeNow(folder, type))
    last = turn.catch(() => {})
    return turn
  }

  async function makeNow(folder: string, type: string): Promise<Outcome> {
    clearTimeout(resting)
    worker ??= start()
    const busy = worker
    const result = Promise.withResolvers<Outcome>()
    const end = (reason: string) => {
      result.reject(new Error(reason))
      stop()
    }
    const onExit = () => result.reject(new Error('the picture worker died'))
    const clock = setTimeout(() => end('the picture took too long'), time)
    const watch = setInterval(async () => {
      if ((await residentBytes(busy.pid)) > memory) end('the picture took too much memory')
    }, 200)
    busy.once('message', result.resolve as (outcome: unknown) => void).once('exit', onExit)
    busy.send({ folder, type }, (error) => error && result.reject(error))
    try {
      return await result.promise
    } finally {
      clearTimeout(clock)
      clearInterval(watch)
      busy.removeAllListeners('message').off('exit', onExit)
      resting = setTimeout(stop, idle).unref()
    }
  }

  function start(): ChildProcess {
    const child = fork(program, [], {
      execArgv: ['--max-old-space-size=384', '--disable-warning=ExperimentalWarning'],
      env: { MALLOC_ARENA_MAX: '2', UV_THREADPOOL_SIZE: '2' },
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    child.once('exit', () => {
      if (worker === child) worker = null
    })
    // A process that could not be started has no exit.
    child.on('error', () => {
      if (worker === child) stop()
    })
    // Nobody waits for it as people wait for answers, and it would take half a small machine from them.
    if (child.pid) setPriority(child.pid, nice)
    child.unref()
    child.channel?.unref()
    return child
  }

  function stop(): void {
    clearTimeout(resting)
    worker?.kill('SIGKILL')
    worker = null
  }

  return { make, stop }
}

export const pictureMaker = createPictureMaker()

/** 0 where the system does not tell (only Linux does): there the time limit must do. */
async function residentBytes(pid: number | undefined): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) * 1024
}
