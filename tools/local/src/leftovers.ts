import { readdirSync, readFileSync } from 'node:fs'

/** An environment variable that child processes inherit: it identifies our processes after a supervisor was killed. */
const variable = 'SORTIE_PROCESS'

export function markOf(dataDir: string, name: string): Record<string, string> {
  return { [variable]: `${dataDir}#${name}` }
}

export function findMarked(dataDir: string, name?: string): number[] {
  return findByMark(name ? `${dataDir}#${name}` : `${dataDir}#`, name !== undefined)
}

/** Ends them by SIGTERM and, after `grace` ms, SIGKILL. Returns how many there were. */
export function endMarked(dataDir: string, name?: string, grace = 5000): Promise<number> {
  return end(() => findMarked(dataDir, name), grace)
}

export function endMarkedBelow(folder: string): Promise<number> {
  return end(() => findByMark(`${folder}/`, false), 5000)
}

function findByMark(mark: string, whole: boolean): number[] {
  const wanted = `${variable}=${mark}`
  return readdirSync('/proc')
    .filter((entry) => /^\d+$/.test(entry))
    .map(Number)
    .filter(
      (pid) =>
        pid !== process.pid &&
        environmentOf(pid).some((line) => (whole ? line === wanted : line.startsWith(wanted))),
    )
}

async function end(find: () => number[], grace: number): Promise<number> {
  const ending = new Set<number>()
  const deadline = performance.now() + grace
  while (true) {
    const found = find()
    const late = performance.now() >= deadline
    for (const pid of found) if (late || !ending.has(pid)) send(pid, late ? 'SIGKILL' : 'SIGTERM')
    for (const pid of found) ending.add(pid)
    // An ending process loses its environment first and its ports a moment later.
    if (found.length === 0 && [...ending].every(isOver)) return ending.size
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

/** Processes of other users are unreadable and not ours. */
function environmentOf(pid: number): string[] {
  try {
    return readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0')
  } catch {
    return []
  }
}

function isOver(pid: number): boolean {
  try {
    // The state follows the name, which is in brackets; Z is a zombie, whose other threads may still hold its ports.
    const isZombie = /\) [ZX] /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
    return isZombie && readdirSync(`/proc/${pid}/task`).length <= 1
  } catch {
    return true
  }
}

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}
