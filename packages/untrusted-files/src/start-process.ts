import { type ChildProcess, spawn } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { lowerPriority } from '@sortie/platform/ops/priority'
import { jailFor, nodeFence } from './jail.ts'
import type { WorkerLimits } from './limits.ts'

type Started = { child: ChildProcess; exit: Promise<void> }

const mebibyte = 1024 * 1024

/** Listens for `exit` before anything else: a program that cannot run may end while it is being set up. */
export async function startProcess(limits: WorkerLimits): Promise<Started> {
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
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore', 'pipe'],
    env: { PATH: process.env.PATH, ...environment },
  })
  const exit = new Promise<void>((resolve) => {
    child.once('exit', () => resolve()).on('error', () => resolve())
  })
  child.stdin?.on('error', () => {})
  child.stdio[3]?.on('error', () => {})
  if (child.pid) {
    await lowerPriority(child.pid, nice)
    // When memory is short the kernel should kill a worker before any service. Not permitted everywhere.
    await writeFile(`/proc/${child.pid}/oom_score_adj`, '1000').catch(() => {})
  }
  hold(child, false)
  return { child, exit }
}

/** Whether this process waits for the worker before it ends. */
export function hold(child: ChildProcess, yes: boolean): void {
  const handles = [child, child.stdin, child.stdio[3]] as { ref(): void; unref(): void }[]
  for (const handle of handles) yes ? handle?.ref() : handle?.unref()
}
