import { readdirSync, readFileSync } from 'node:fs'

const msPerTick = 10
const bytesPerPage = 4096

/** Its processor time in ms, with that of its children that have ended, and its memory. */
type Row = { parent: number; cpuMs: number; bytes: number }

/**
 * What a process and all that it started have taken up to now: processor time in ms, of those that have ended too, and
 * the memory of the largest that it started. On Linux.
 */
export function workOfTree(pid: number): { cpuMs: number; largestBytes: number } {
  const rows = new Map<number, Row>()
  for (const name of readdirSync('/proc')) {
    const row = /^\d+$/.test(name) ? rowOf(name) : null
    if (row) rows.set(Number(name), row)
  }
  const isBelow = (id: number): boolean => {
    const parent = rows.get(id)?.parent ?? 0
    return parent === pid || (parent > 1 && isBelow(parent))
  }
  const started = [...rows].filter(([id]) => isBelow(id)).map(([, row]) => row)
  const own = rows.get(pid)?.cpuMs ?? 0
  return {
    cpuMs: started.reduce((ms, row) => ms + row.cpuMs, own),
    largestBytes: Math.max(0, ...started.map(({ bytes }) => bytes)),
  }
}

/** Null where the process has ended meanwhile. Fields after the name: proc_pid_stat(5). */
function rowOf(pid: string): Row | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0)
    return {
      parent: Number(fields[1]),
      cpuMs: ticks * msPerTick,
      bytes: Number(fields[21]) * bytesPerPage,
    }
  } catch {
    return null
  }
}
