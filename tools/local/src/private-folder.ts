import { chmodSync, lstatSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

const others = 0o077
const gone = ['ENOENT', 'EACCES']

/** Makes a folder and its content accessible to the owner only. Throws when it belongs to somebody else. */
export function keepPrivate(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  if (lstatSync(folder).mode & others) close(folder)
}

function close(path: string): void {
  const stat = lstatSync(path)
  if (stat.isSymbolicLink()) return
  // The folder itself first: nobody can enter while the content is changed.
  if (stat.mode & others) chmodSync(path, stat.mode & 0o700)
  if (!stat.isDirectory()) return
  for (const name of readdirSync(path)) {
    try {
      close(join(path, name))
    } catch (error) {
      if (!gone.includes((error as NodeJS.ErrnoException).code ?? '')) throw error
    }
  }
}
