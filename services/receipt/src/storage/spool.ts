import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, readdir, rm, rmdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { type Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { AppError, unavailable } from '@sortie/platform/errors'
import { env } from '../env.ts'

export type SpooledFile = { path: string; size: number; sha256: string; discard(): Promise<void> }

/**
 * Counted from the last byte written. An upload may take any time, but must bring 4 kB in 30 s (`demandProgress`); only
 * a form that goes on for so long after its file loses it, and fails.
 */
const abandonedMs = 15 * 60_000

export const tooLarge = () =>
  new AppError('too_large', 'receipt_too_large', 'Please select a file smaller than 10MB')

/** Stops at once beyond `maxBytes` (413). Leaves nothing on failure. */
export async function spool(source: Readable, maxBytes: number): Promise<SpooledFile> {
  const path = spoolPath()
  const discard = () => rm(path, { force: true })
  const hash = createHash('sha256')
  let size = 0
  const meter = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length
      if (size > maxBytes) return done(tooLarge())
      hash.update(chunk)
      done(null, chunk)
    },
  })
  try {
    await pipeline(source, meter, createWriteStream(path, { flags: 'wx', mode: 0o600 }))
  } catch (error) {
    await discard()
    if (isDiskFault(error)) throw unavailable('receipt storage', error)
    throw error
  }
  return { path, size, sha256: hash.digest('hex'), discard }
}

function spoolPath(): string {
  return join(env.SPOOL_DIR, randomUUID())
}

/** Creates the folder and removes what a crash left in it, except files that may still be in use. */
export async function cleanSpool(): Promise<void> {
  await mkdir(env.SPOOL_DIR, { recursive: true, mode: 0o700 })
  for (const name of await readdir(env.SPOOL_DIR)) {
    const path = join(env.SPOOL_DIR, name)
    const found = await stat(path).catch(() => null)
    if (found && Date.now() - found.mtimeMs > abandonedMs)
      await rm(path, { recursive: true, force: true })
  }
}

export async function leaveSpool(): Promise<void> {
  await rmdir(env.SPOOL_DIR).catch(() => {})
}

function isDiskFault(error: unknown): boolean {
  return (
    error instanceof Error &&
    'syscall' in error &&
    'code' in error &&
    /^E(NOSPC|DQUOT|ROFS|IO|NOENT|ACCES|MFILE)$/.test(String(error.code))
  )
}
