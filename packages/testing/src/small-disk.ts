import { spawnSync } from 'node:child_process'
import { closeSync, mkdirSync, openSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'

/** A folder on a file system of its own, small enough for a test to fill. */
export type SmallDisk = { fill(): void; free(): void; remove(): void }

/** Null where this user may not mount, as in most containers. */
export function smallDisk(folder: string, mebibytes: number): SmallDisk | null {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const options = `size=${mebibytes}m,mode=0700`
  if (spawnSync('mount', ['-t', 'tmpfs', '-o', options, 'sortie-test', folder]).status !== 0)
    return null
  const ballast = join(folder, 'ballast')
  // Lazily: it is unmounted when the last process with an open file there has ended.
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

/** The closest substitute without a mount: the kernel refuses every write of this process to a file. */
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
