import { readdirSync, readFileSync } from 'node:fs'
import { residentMebibytes } from '@sortie/testing/resident-mebibytes'

export type Sample = Record<string, number>

/** MiB of RSS by name. */
export function sample(pids: Record<string, number>): Sample {
  return Object.fromEntries(
    Object.entries(pids).map(([name, pid]) => [name, Math.round(residentMebibytes(pid))]),
  )
}

/** Seconds of CPU that everything on this machine has used. */
export function cpuSecondsOfAll(): number {
  const [user = 0, nice = 0, system = 0] = readFileSync('/proc/stat', 'utf8')
    .split(/\s+/)
    .slice(1, 4)
    .map(Number)
  return (user + nice + system) / 100
}

/** Seconds of CPU that a process has used. */
export function cpuSeconds(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) / 100
}

/** Seconds of CPU that a process and all that it started have used, those that have ended included. */
export function cpuSecondsOfTree(pid: number): number {
  const used = new Map<number, { parent: number; ticks: number }>()
  for (const name of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      const fields = readFileSync(`/proc/${name}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
      const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0)
      used.set(Number(name), { parent: Number(fields[1]), ticks })
    } catch (error) {
      // It has ended since the folder was read.
      if (!['ENOENT', 'ESRCH'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error
    }
  }
  const below = (id: number): number =>
    [...used].reduce(
      (sum, [child, { parent }]) => (parent === id ? sum + below(child) : sum),
      used.get(id)?.ticks ?? 0,
    )
  return below(pid) / 100
}

export function median(samples: Sample[]): Sample {
  const middle = (values: number[]) =>
    values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
  return Object.fromEntries(
    Object.keys(samples[0] ?? {}).map((name) => [
      name,
      middle(samples.map((one) => one[name] ?? 0)),
    ]),
  )
}
