import { type ChildProcess, spawn } from 'node:child_process'
import type { Readable } from 'node:stream'

export type Count = { passed: number; failed: number }
/** `stuck`: it was ended because it had printed nothing for the time allowed. */
export type Finished = { code: number; output: string; stuck: boolean }

type Options = {
  cwd: string
  env: NodeJS.ProcessEnv
  /** ms without a line of output after which the program is ended; never by default. */
  silence?: number
}

const running = new Set<ChildProcess>()
const grace = 5_000
let ending = false

/**
 * Runs a program in a process group of its own; `onLine` gets its output line by line, `output` holds the end of it.
 */
export function runProgram(
  command: string,
  args: string[],
  { silence, ...options }: Options,
  onLine: (line: string) => void = () => {},
): Promise<Finished> {
  if (ending) return Promise.resolve({ code: 1, output: 'Interrupted.', stuck: false })
  const child = spawn(command, args, {
    ...options,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  running.add(child)
  let output = ''
  let stuck = false
  const silent = silence && setTimeout(endStuck, silence)
  follow(child.stdout)
  follow(child.stderr)
  return new Promise((resolve) => {
    child.on('error', (error) => finish(1, error.message))
    child.on('close', (code) => finish(code ?? 1, output))

    function finish(code: number, written: string) {
      if (silent) clearTimeout(silent)
      running.delete(child)
      resolve({ code, output: written, stuck })
    }
  })

  function follow(stream: Readable) {
    let rest = ''
    stream.setEncoding('utf8').on('data', (text: string) => {
      output = (output + text).slice(-200_000)
      if (silent) silent.refresh()
      const lines = (rest + text).split('\n')
      rest = lines.pop() ?? ''
      for (const line of lines) onLine(line)
    })
    stream.on('end', () => rest && onLine(rest))
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
