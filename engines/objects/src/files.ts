import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open, readFile, rename, rm, rmdir, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Refusal } from './refusal.ts'

/** The ending of the file with an object's bytes; its metadata and checksum stand beside it. */
export const objectEnding = '._S3rver_object'

export type Written = { file: string; size: number; md5: string }

/**
 * Streams into a new file of `folder` and to the disk. Rejects, and leaves nothing, when the sender breaks off or the
 * bytes do not match `sha256` (hex).
 */
export async function receive(
  content: Readable | Buffer,
  folder: string,
  sha256?: string,
): Promise<Written> {
  const file = join(folder, crypto.randomUUID())
  const md5 = createHash('md5')
  const signed = sha256 ? createHash('sha256') : undefined
  let size = 0
  const count = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      md5.update(chunk)
      signed?.update(chunk)
      size += chunk.length
      done(null, chunk)
    },
  })
  try {
    const source = Buffer.isBuffer(content) ? Readable.from([content]) : content
    await pipeline(source, count, createWriteStream(file, { flush: true }))
    if (signed && signed.digest('hex') !== sha256)
      throw new Refusal(
        'XAmzContentSHA256Mismatch',
        'The bytes are not those of the x-amz-content-sha256 header.',
      )
    return { file, size, md5: md5.digest('hex') }
  } catch (error) {
    await rm(file, { force: true })
    throw error
  }
}

/** Readers see the old text or the new one, never half of it. */
export async function place(text: string, file: string): Promise<void> {
  const draft = `${file}.${crypto.randomUUID()}`
  try {
    await writeFile(draft, text, { flush: true })
    await moveTo(draft, file)
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
}

/** A rename that survives a power cut. */
export async function moveTo(from: string, to: string): Promise<void> {
  await rename(from, to)
  await syncFolder(dirname(to))
}

/** Creates a folder so that it survives a power cut: each new level is written into the one above. */
export async function makeFolder(folder: string): Promise<void> {
  const first = await mkdir(folder, { recursive: true })
  if (!first) return
  for (let level = folder; level.length >= first.length; level = dirname(level))
    await syncFolder(dirname(level))
}

/** Removes empty folders from `folder` up to `top`, which stays. */
export async function removeEmptyFolders(folder: string, top: string): Promise<void> {
  for (let level = folder; level.length > top.length; level = dirname(level))
    try {
      await rmdir(level)
    } catch {
      return
    }
}

export async function syncFolder(folder: string): Promise<void> {
  const opened = await open(folder)
  await opened.sync().finally(() => opened.close())
}

export async function md5Of(file: string): Promise<string> {
  const hash = createHash('md5')
  await pipeline(createReadStream(file), hash)
  return hash.digest('hex')
}

export async function textOf(file: string): Promise<string | null> {
  return readFile(file, 'utf8').catch(nullWhenMissing)
}

export async function sizeOf(file: string): Promise<{ size: number; modified: Date } | null> {
  return stat(file).then(({ size, mtime }) => ({ size, modified: mtime }), nullWhenMissing)
}

/** A folder may be removed as empty between its creation and its use. */
export async function retryWhileFoldersVanish<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await work()
    } catch (error) {
      if (!isMissing(error) || tries === 20) throw error
    }
  }
}

export function nullWhenMissing(error: unknown): null {
  if (isMissing(error)) return null
  throw error
}

export function isMissing(error: unknown): boolean {
  const { code } = error as NodeJS.ErrnoException
  return code === 'ENOENT' || code === 'ENOTDIR'
}
