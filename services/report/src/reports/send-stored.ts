import { Readable } from 'node:stream'
import { AppError, notFound, unavailable } from '@sortie/platform/errors'
import type { Request, Response } from 'express'
import { objects } from '../clients/objects.ts'
import { type Download, sendDownload } from './send-download.ts'

export type Exchange = { req: Request; res: Response }
/** `noun` names what is missing when the object is; `version` changes with the bytes. */
export type StoredDownload = Download & { object: string; noun: string; version: string }

/** Sends a stored file or a requested range, so that an interrupted download can be resumed. */
export async function sendStored(file: StoredDownload, { req, res }: Exchange): Promise<void> {
  const etag = `"${file.version}"`
  const { offset, length } = rangeOf(req, res, file.sizeBytes, etag)
  const bytes = bytesOf(file, offset, length)
  const first = await bytes.next()
  res.set({ ETag: etag, 'Accept-Ranges': 'bytes' })
  if (length < file.sizeBytes)
    res.status(206).set('Content-Range', `bytes ${offset}-${offset + length - 1}/${file.sizeBytes}`)
  const source = Readable.from(startingWith(first, bytes), { objectMode: false })
  await sendDownload(source, { ...file, sizeBytes: length }, res)
}

/** Serves a single range; several ranges, or one of another version, get the whole file, as HTTP allows. */
function rangeOf(req: Request, res: Response, size: number, etag: string) {
  const whole = { offset: 0, length: size }
  const condition = req.get('if-range')
  const ranges = condition === undefined || condition === etag ? req.range(size) : undefined
  if (ranges === -1) {
    res.set('Content-Range', `bytes */${size}`)
    throw new AppError('bad_range', 'bad_range', 'The file has no such part.')
  }
  if (!Array.isArray(ranges) || ranges.type !== 'bytes' || ranges.length !== 1) return whole
  const [{ start, end } = { start: 0, end: size - 1 }] = ranges
  return { offset: start, length: end - start + 1 }
}

/** Requests the rest again when the storage closes the connection, as it does while a reader pauses. */
async function* bytesOf({ object, noun }: StoredDownload, offset: number, length: number) {
  const storage = await objects()
  for (let sent = 0; sent < length; ) {
    const before = sent
    const range = { offset: offset + sent, length: length - sent }
    const source = await storage.get(object, range)
    if (!source) throw notFound(noun)
    try {
      for await (const piece of source) {
        sent += piece.length
        yield piece as Buffer
      }
    } catch (error) {
      if (sent === before) throw unavailable('report storage', error)
    }
    if (sent === before) throw new Error(`${object} ends before its ${offset + length} bytes`)
  }
}

async function* startingWith(first: IteratorResult<Buffer>, rest: AsyncGenerator<Buffer>) {
  if (!first.done) yield first.value
  yield* rest
}
