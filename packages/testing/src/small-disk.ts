import { spawnSync } from 'node:child_process'
import { closeSync, mkdirSync, openSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'

/** A folder that is a disk of its own, so small that a test can fill it. */
export type SmallDisk = { fill(): void; free(): void; remove(): void }

/** Null where this user may not mount, as in most containers. */
export function smallDisk(folder: string, mebibytes: number): SmallDisk | null {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const options = `size=${mebibytes}m,mode=0700`
  if (spawnSync('mount', ['-t', 'tmpfs', '-o', options, 'sortie-test', folder]).status !== 0)
    return null
  const ballast = join(folder, 'ballast')
  // Lazily: it goes when the last process that has a file open there has ended.
  const remove = () => spawnSync('umount', ['--lazy', folder])
  process.once('exit', remove)
  return {
    fill() {
      const file = openSync(ballast, 'w')
      try {
        for (const size of [1024 * 1024, 4096]) writeUntilFull(file, Buffer.alloc(size, 1))
      } finally {
        closeSync(file)
      }
    },
    free: () => rmSync(ballast, { force: true }),
    remove,
  }
}

function writeUntilFull(file: number, piece: Buffer): void {
  try {
    while (writeSync(file, piece) === piece.length);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
  }
}

/** The nearest thing without a mount: the kernel refuses this process every byte it writes to a file. */
export function refuseWrites(pid: number): SmallDisk {
  const limit = (bytes: string) => {
    const { status, stderr } = spawnSync('prlimit', ['--pid', String(pid), `--fsize=${bytes}:`], {
      encoding: 'utf8',
    })
    if (status !== 0) throw new Error(`prlimit: ${stderr}`)
  }
  const free = () => limit('unlimited')
  return { fill: () => limit('1'), free, remove: free }
}
