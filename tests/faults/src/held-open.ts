import { readdirSync, readFileSync, readlinkSync } from 'node:fs'

/** Files outside of the data folder that the processes hold open. */
export function openFilesOf(pids: number[]): string[] {
  const found = pids
    .flatMap((pid) => linksOf(pid))
    .filter((path) => /^\/(tmp|dev\/shm|run|var)\//.test(path))
  return [...new Set(found)]
}

/** The ports and UNIX sockets on which the processes listen. */
export function listeningOf(pids: number[]) {
  const inodes = new Set(
    pids
      .flatMap((pid) => linksOf(pid))
      .flatMap((link) => /^socket:\[(\d+)\]$/.exec(link)?.[1] ?? []),
  )
  const table = (name: string) =>
    readFileSync(`/proc/net/${name}`, 'utf8')
      .trim()
      .split('\n')
      .slice(1)
      .map((line) => line.trim().split(/\s+/))
  const tcp = [...table('tcp'), ...table('tcp6')].filter(
    (row) => row[3] === '0A' && inodes.has(row[9] ?? ''),
  )
  const unix = table('unix').filter((row) => inodes.has(row[6] ?? '') && row[3] === '00010000')
  return {
    ports: [...new Set(tcp.map((row) => Number.parseInt(row[1]?.split(':')[1] ?? '', 16)))],
    sockets: unix.flatMap((row) => row[7]?.replace(/^@/, '\0') ?? []),
  }
}

function linksOf(pid: number): string[] {
  try {
    return readdirSync(`/proc/${pid}/fd`).flatMap((name) => {
      try {
        return readlinkSync(`/proc/${pid}/fd/${name}`)
      } catch {
        return []
      }
    })
  } catch {
    return []
  }
}
