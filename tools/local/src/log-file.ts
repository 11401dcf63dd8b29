import {
  copyFileSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
} from 'node:fs'
import { dirname } from 'node:path'

const limit = 5 * 1024 * 1024

/** Appends, so that the file may be truncated meanwhile. Without a writable file nothing is logged. */
export function openLog(file: string): number {
  try {
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
    return openSync(file, 'a', 0o600)
  } catch {
    return openSync('/dev/null', 'a')
  }
}

/** Beyond 5 MB it moves to `<file>.1`. Lines between copying and truncating are lost. */
export function rotateLog(file: string): void {
  if (!existsSync(file) || statSync(file).size < limit) return
  try {
    copyFileSync(file, `${file}.1`)
  } catch {
    rmSync(`${file}.1`, { force: true })
  }
  truncateSync(file)
}

export function endOfLog(file: string, lines = 6): string {
  if (!existsSync(file)) return ''
  return readFileSync(file, 'utf8').trimEnd().split('\n').slice(-lines).join('\n')
}
