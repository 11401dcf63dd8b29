import { type Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { AppError, notFound } from '@sortie/platform/errors'
import { log } from '@sortie/platform/ops/logger'
import { create as contentDisposition } from 'content-disposition'
import type { Request, Response } from 'express'
import type { StoredReceipt } from '../records/receipt.model.ts'
import { etagOf, objectName, type Part } from '../records/receipt.ts'
import { objects } from '../storage/objects.ts'

type Exchange = { req: Request; res: Response }
type File = { name: string; type: string; size: number; etag: string; fileName: string }

export function sendReceipt(receipt: StoredReceipt, part: Part, exchange: Exchange): Promise<void> {
  return send(fileOf(receipt, part), exchange)
}

/** For reports: a photo in print size; a PDF, or a photo without a print picture, as it was uploaded. */
export function sendPrint(receipt: StoredReceipt, exchange: Exchange): Promise<void> {
  return sendReceipt(receipt, receipt.printBytes > 0 ? 'print' : 'file', exchange)
}

function fileOf(receipt: StoredReceipt, part: Part): File {
  const { _id, fileName, hasThumbnail } = receipt
  const common = { name: objectName(_id, part), etag: etagOf(receipt, part) }
  if (part === 'file')
    return { ...common, type: receipt.mimeType, size: receipt.sizeBytes, fileName }
  const stem = fileName.replace(/\.\w+$/, '')
  if (part === 'thumbnail') {
    if (!hasThumbnail) throw notFound('thumbnail')
    return { ...common, type: 'image/webp', size: receipt.thumbnailBytes, fileName: `${stem}.webp` }
  }
  return { ...common, type: 'image/jpeg', size: receipt.printBytes, fileName: `${stem}.jpg` }
}

async function send(file: File, { req, res }: Exchange): Promise<void> {
  const range = rangeOf(req, file)
  if (range === 'impossible') {
    res.set('Content-Range', `bytes */${file.size}`)
    throw new AppError('bad_range', 'bad_range', 'The file has no such part.')
  }
  const { offset, length } = range ?? { offset: 0, length: file.size }
  const wantsBody = req.method !== 'HEAD' && !isUnchanged(req, file)
  const object = wantsBody ? await (await objects()).get(file.name, range ?? undefined) : null
  if (wantsBody && !object)
    throw new AppError(
      'not_found',
      'receipt_file_missing',
      'The file of this receipt is missing in the storage. Please upload it again or tell your administrator.',
    )
  setHeaders(res, file)
  if (isUnchanged(req, file)) return void res.status(304).end()
  res.set({ 'Content-Type': file.type, 'Content-Length': String(length) })
  if (range)
    res.status(206).set('Content-Range', `bytes ${offset}-${offset + length - 1}/${file.size}`)
  if (object) await stream(object, length, res)
  else res.end()
}

/** An uploaded file may load nothing nor be framed. Chromium's PDF viewer works with this (tried with 156). */
function setHeaders(res: Response, { etag, fileName }: File): void {
  res.set({
    ETag: etag,
    'Accept-Ranges': 'bytes',
    // Revalidated each time, so that nobody sees it in this browser without a session.
    'Cache-Control': 'private, no-cache',
    'Content-Disposition': contentDisposition(fileName, { type: 'inline' }),
    'X-Content-Type-Options': 'nosniff',
    'Content-Security-Policy':
      "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'; sandbox",
    'Cross-Origin-Resource-Policy': 'same-origin',
  })
}

function isUnchanged(req: Request, { etag }: File): boolean {
  const known = req.get('if-none-match')
  return (
    known !== undefined &&
    (known.trim() === '*' ||
      known.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag))
  )
}

/** Serves a single range; several ranges, or one of an older version, get the whole file, as HTTP allows. */
function rangeOf(
  req: Request,
  { size, etag }: File,
): { offset: number; length: number } | 'impossible' | null {
  const condition = req.get('if-range')
  if (condition !== undefined && condition !== etag) return null
  const ranges = req.range(size)
  if (ranges === undefined || ranges === -2) return null
  if (ranges === -1) return 'impossible'
  const [first] = ranges
  if (ranges.type !== 'bytes' || ranges.length !== 1 || !first) return null
  return { offset: first.start, length: first.end - first.start + 1 }
}

/** A client that disconnects ends the storage's stream; a storage that sends too little aborts the response. */
async function stream(object: Readable, length: number, res: Response): Promise<void> {
  let sent = 0
  const meter = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      sent += chunk.length
      done(null, chunk)
    },
    flush: (done) =>
      done(sent === length ? null : new Error(`the storage gave ${sent} of ${length} bytes`)),
  })
  try {
    await pipeline(object, meter, res)
  } catch (error) {
    if (!res.destroyed || sent !== length)
      log.warn({ err: error, sent, length }, 'file not sent whole')
    res.destroy()
  }
}
