import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { openLog } from './log-file.ts'
import type { ProcessSpec } from './process-spec.ts'

export function spawnLogged(
  { command, args, cwd, env }: ProcessSpec,
  marks: Record<string, string>,
  logFile: string,
): ChildProcess {
  const log = openLog(logFile)
  // A process group of its own: Ctrl-C in the terminal reaches only the supervisor, which stops all in order.
  const child = spawnPrivately(command, args, {
    ...(cwd && { cwd }),
    env: { ...env, ...marks },
    detached: true,
    stdio: ['ignore', log, log],
  })
  closeSync(log)
  return child
}

export function endOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve) => {
    // Not `once`: a signal that cannot be sent is an 'error' event as well, later.
    child.on('error', (error: NodeJS.ErrnoException) =>
      resolve(`it could not be started (${error.code ?? error.message})`),
    )
    child.once('exit', (code, signal) =>
      resolve(signal ? `it was ended by ${signal}` : `it ended with code ${code}`),
    )
  })
}

/** The process inherits the umask of this moment: its files are readable by the owner only. */
function spawnPrivately(...given: Parameters<typeof spawn>): ChildProcess {
  const before = process.umask(0o077)
  try {
    return spawn(...given)
  } finally {
    process.umask(before)
  }
}

/** Pid files are for people and tools: a full disk is no reason to fail. */
export function notePid(file: string, pid: number): void {
  try {
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
    writeFileSync(file, `${pid}\n`, { mode: 0o600 })
  } catch {
    rmSync(file, { force: true })
  }
}
