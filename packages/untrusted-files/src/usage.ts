import { readFile } from 'node:fs/promises'

export type Usage = { memoryBytes: number; peakBytes: number; cpuMs: number }

const msPerTick = 10

/** Null on systems other than Linux, and for a process that has ended. */
export async function usageOf(pid: number): Promise<Usage | null> {
  try {
    const [status, stat] = await Promise.all([
      readFile(`/proc/${pid}/status`, 'utf8'),
      readFile(`/proc/${pid}/stat`, 'utf8'),
    ])
    const bytes = (field: string) =>
      1024 * Number(new RegExp(`^${field}:\\s+(\\d+) kB`, 'm').exec(status)?.[1] ?? 0)
    // The second field, a name, may contain anything; utime and stime are the 12th and 13th after it.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const ticks = Number(fields[11]) + Number(fields[12])
    return {
      memoryBytes: bytes('VmRSS'),
      peakBytes: bytes('VmHWM'),
      cpuMs: ticks * msPerTick,
    }
  } catch {
    return null
  }
}
