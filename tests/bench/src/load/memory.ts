import { readFileSync } from 'node:fs'
import { residentMebibytes } from './resident-mebibytes.ts'

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
