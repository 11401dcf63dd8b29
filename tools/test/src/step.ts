import { type ChildProcess, spawn } from 'node:child_process'

export type Count = { passed: number; failed: number }
export type Finished = { code: number; output: string }

const running = new Set<ChildProcess>()
let ending = false

/** Runs a program in a process group of its own; `onLine` gets its output line by line, `output` holds the last of it. */
export function runProgram(
  command: string,
  args: string[],
  options: { cwd: string; env: NodeJS.ProcessEnv },
  onLine: (line: string) => void = () => {},
): Promise<Finished> {
  if (ending) return Promise.resolve({ code: 1, output: 'Interrupted.' })
  const child = spawn(command, args, {
    ...options,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  running.add(child)
  let output = ''
  let rest = ''
  const take = (text: string) => {
    output = (output + text).slice(-200_000)
    const lines = (rest + text).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) onLine(line)
  }
  child.stdout.setEncoding('utf8').on('data', take)
  child.stderr
    .setEncoding('utf8')
    .on('data', (text: string) => (output = (output + text).slice(-200_000)))
  return new Promise((resolve) => {
    child.on('error', (error) => resolve({ code: 1, output: error.message }))
    child.on('close', (code) => {
      running.delete(child)
      resolve({ code: code ?? 1, output })
    })
  })
}

/** Ends what is running, with everything it started in its group; nothing else starts. */
export function endPrograms(): void {
  ending = true
  for (const { pid } of running) {
    try {
      if (pid) process.kill(-pid, 'SIGTERM')
    } catch {
      // It has just ended by itself.
    }
  }
}
