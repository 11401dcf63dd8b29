import { type ChildProcess, spawn } from 'node:child_process'
import type { Readable } from 'node:stream'

export type Count = { passed: number; failed: number }
/** `stuck`: it was ended because it had taken longer than its limit. */
type Finished = { code: number; output: string; stuck: boolean }

type Options = {
  cwd: string
  env: NodeJS.ProcessEnv
  limit?: Limit
  /** Ends it. */
  signal?: AbortSignal
}
/** ms after which the program is ended. A line of progress gives it as long again. */
export type Limit = { ms: number; isProgress?: (line: string) => boolean }

const running = new Set<ChildProcess>()
const grace = 5_000
let ending = false

/**
 * Runs a program in a process group of its own; `onLine` gets its output line by line, `output` holds the end of it.
 */
export function runProgram(
  command: string,
  args: string[],
  { limit, signal, ...options }: Options,
  onLine: (line: string) => void = () => {},
): Promise<Finished> {
  if (ending) return Promise.resolve({ code: 1, output: 'Interrupted.', stuck: false })
  const child = spawn(command, args, {
    ...options,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  running.add(child)
  signal?.addEventListener('abort', () => endGroup(child, 'SIGTERM'))
  let output = ''
  let stuck = false
  const timer = limit && setTimeout(endStuck, limit.ms)
  follow(child.stdout)
  follow(child.stderr)
  return new Promise((resolve) => {
    child.on('error', (error) => finish(1, error.message))
    child.on('close', (code) => finish(code ?? 1, output))

    function finish(code: number, written: string) {
      clearTimeout(timer)
      running.delete(child)
      resolve({ code, output: written, stuck })
    }
  })

  function follow(stream: Readable) {
    let rest = ''
    stream.setEncoding('utf8').on('data', (text: string) => {
      output = (output + text).slice(-200_000)
      const lines = (rest + text).split('\n')
      rest = lines.pop() ?? ''
      for (const line of lines) take(line)
    })
    stream.on('end', () => rest && take(rest))
  }

  function take(line: string) {
    if (limit?.isProgress?.(line)) timer?.refresh()
    onLine(line)
  }

  function endStuck() {
    stuck = true
    endGroup(child, 'SIGTERM')
    setTimeout(() => endGroup(child, 'SIGKILL'), grace).unref()
  }
}

/** Ends what is running, with its process groups; nothing else is started. */
export function endPrograms(): void {
  ending = true
  for (const child of running) endGroup(child, 'SIGTERM')
}

function endGroup({ pid }: ChildProcess, signal: NodeJS.Signals): void {
  try {
    if (pid) process.kill(-pid, signal)
  } catch {
    // It has just ended by itself.
  }
}
