import { readFileSync } from 'node:fs'
import { findProgram } from './programs.ts'

/**
 * The command that runs a program on one of the processors that this one may use, the same for the same `choice`;
 * the program alone where the machine has no taskset.
 */
export function onOneProcessor(program: string, choice: number) {
  const taskset = findProgram('taskset')
  const allowed = taskset ? allowedProcessors() : []
  if (!taskset || allowed.length < 2) return { command: program, args: [] }
  const processor = allowed[choice % allowed.length]
  return { command: taskset, args: ['--cpu-list', String(processor), program] }
}

/** Numbers of the processors that Linux lets this program use: a container may have some of the machine's. */
function allowedProcessors(): number[] {
  const status = readFileSync('/proc/self/status', 'utf8')
  const ranges = /^Cpus_allowed_list:\s*(\S+)$/m.exec(status)?.[1]?.split(',') ?? []
  return ranges.flatMap((range) => {
    const [first = 0, last = first] = range.split('-').map(Number)
    return Array.from({ length: last - first + 1 }, (_, index) => first + index)
  })
}
