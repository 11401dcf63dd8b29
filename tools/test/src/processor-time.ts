import { readFileSync } from 'node:fs'

/** Linux counts in hundredths of a second. */
const ticksPerSecond = 100

/** Seconds of processor time of this process and of its children that have ended: proc_pid_stat(5), fields 14 to 17. */
export function processorSeconds(): number {
  const stat = readFileSync('/proc/self/stat', 'utf8')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0) / ticksPerSecond
}
