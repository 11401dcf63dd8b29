import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { create as contentDisposition } from 'content-disposition'
import type { Request, Response } from 'express'
import { AppError, unavailable } from '../errors.ts'
import { log } from '../ops/logger.ts'
import type { Storage } from '../storage/storage.ts'

export type Exchange = { req: Request; res: Response }
type StoredFile = {
  /** The object has this name in the storage. */
  name: string
  sizeBytes: number
  type: string
  fileName: string
  shown: 'inline' | 'attachment'
  /** Strong: changes with the bytes. Null for a file that is gone once it is sent: then there are no ranges. */
  etag: string | null
  headers: Record<string, string>
  /** What is answered when the storage has no such object. */
  missing: () => AppError
}

/**
 * Sends a stored file or a part of it, by `Range`, `If-Range`, `If-None-Match` and HEAD. An earlier failure is answered
 * as a problem, a later one cuts the connection, so that nobody takes a part for the whole.
 */
export async function sendObject(
  storage: Storage,
  file: StoredFile,
  { req, res }: Exchange,
): Promise<void> {
  const isUnchanged = file.etag !== null && knows(req, file.etag)
  const { offset, length } = partOf(req, res, file)
  const pieces = piecesOf(storage, file, offset, length)
  const first = isUnchanged || req.method === 'HEAD' ? null : await pieces.next()
  res.set({
    ...(file.etag !== null && { ETag: file.etag, 'Accept-Ranges': 'bytes' }),
    'Content-Disposition': contentDisposition(file.fileName, { type: file.shown }),
    'X-Content-Type-Options': 'nosniff',
    ...file.headers,
  })
  if (isUnchanged) return void res.status(304).end()
  res.set({ 'Content-Type': file.type, 'Content-Length': String(length) })
  if (length < file.sizeBytes)
    res.status(206).set('Content-Range', `bytes ${offset}-${offset + length - 1}/${file.sizeBytes}`)
  if (!first) return void res.end()
  await pipeline(Readable.from(startingWith(first, pieces), { objectMode: false }), res).catch(
    (error) => {
      if (!res.destroyed) log.warn({ err: error }, 'file not sent whole')
      res.destroy()
    },
  )
}

/** Whether a request begins to load a file: the parts that follow belong to the same download. */
export function beginsDownload(req: Request): boolean {
  return req.method === 'GET' && /^bytes=0-/.test(req.get('range') ?? 'bytes=0-')
}

function knows(req: Request, etag: string): boolean {
  const known = req.get('if-none-match')
  if (known === undefined) return false
  return known
    .split(',')
    .map((tag) => tag.trim().replace(/^W\//, ''))
    .some((tag) => tag === '*' || tag === etag)
}

/** A single range; several, or one of another version, get the whole file, as HTTP allows. */
function partOf(req: Request, res: Response, { sizeBytes, etag }: StoredFile) {
  const whole = { offset: 0, length: sizeBytes }
  const condition = req.get('if-range')
  if (etag === null || (condition !== undefined && condition !== etag)) return whole
  const ranges = req.range(sizeBytes)
  if (ranges === -1) {
    res.set('Content-Range', `bytes */${sizeBytes}`)
    throw new AppError('bad_range', 'bad_range', 'The file has no such part.')
  }
  if (!Array.isArray(ranges) || ranges.type !== 'bytes' || ranges.length !== 1) return whole
  const [{ start, end } = { start: 0, end: sizeBytes - 1 }] = ranges
  return { offset: start, length: end - start + 1 }
}

/** Requests the rest again when the storage closes the connection, as it does while a reader pauses. */
async function* piecesOf(
  storage: Storage,
  { name, sizeBytes, missing }: StoredFile,
  offset: number,
  length: number,
) {
  for (let sent = 0; sent < length; ) {
    const before = sent
    const rest = { offset: offset + sent, length: length - sent }
    const source = await storage.get(name, rest.length < sizeBytes ? rest : undefined)
    if (!source) throw missing()
    try {
      for await (const piece of source) {
        sent += piece.length
        yield piece as Buffer
      }
    } catch (error) {
      if (sent === before) throw unavailable(storage.part, error)
    }
    if (sent === before) throw new Error(`${name} ends before its ${offset + length} bytes`)
  }
}

async function* startingWith(first: IteratorResult<Buffer>, rest: AsyncGenerator<Buffer>) {
  if (!first.done) yield first.value
  yield* rest
}
