import type { FileHandle } from 'node:fs/promises'
import {
  PDFContext,
  PDFDict,
  PDFName,
  type PDFObject,
  PDFObjectParser,
  PDFRef,
} from '@cantoo/pdf-lib'

/**
 * A report's PDF on disk, of which only the parts that are asked for are read: with receipts it may be larger than
 * memory allows. It is the browser's file and the update that appends the receipts, both with a plain cross-reference
 * table (rendering/printed-pdf.ts).
 */
export type StoredPdf = {
  /** Collects new objects (`register`) and changed ones (`assign`). */
  context: PDFContext
  trailer: PDFDict
  startXref: number
  sizeBytes: number
  dict(ref: PDFObject | undefined): Promise<[PDFRef, PDFDict]>
}

/** Enough for most objects, and what is read more each time. */
const piece = 64 * 1024

export async function openStored(file: FileHandle): Promise<StoredPdf> {
  const sizeBytes = (await file.stat()).size
  const end = await read(file, Math.max(0, sizeBytes - 64), 64)
  const startXref = Number(/startxref\s+(\d+)\s+%%EOF\s*$/.exec(end.toString('latin1'))?.[1])
  if (Number.isNaN(startXref)) throw unknownForm()
  const context = PDFContext.create()
  const offsets = new Map<number, number>()
  let trailer: PDFDict | undefined
  for (let at: number | undefined = startXref; at !== undefined; ) {
    const table = await readUntil(file, at, 'startxref')
    const start = table.indexOf('trailer')
    addOffsets(table.toString('latin1', 0, start), offsets)
    const own = parse(table.subarray(start + 'trailer'.length), context) as PDFDict
    trailer ??= own
    const previous = own.get(PDFName.of('Prev'))
    at = previous && Number(previous.toString())
  }
  if (!trailer) throw unknownForm()
  context.largestObjectNumber = Number(trailer.get(PDFName.of('Size'))) - 1

  async function dict(ref: PDFObject | undefined): Promise<[PDFRef, PDFDict]> {
    const offset = ref instanceof PDFRef ? offsets.get(ref.objectNumber) : undefined
    if (offset === undefined) throw unknownForm()
    const bytes = await readUntil(file, offset, 'endobj')
    const object = parse(bytes.subarray(bytes.indexOf('obj') + 3), context)
    if (!(object instanceof PDFDict)) throw unknownForm()
    return [ref as PDFRef, object]
  }
  return { context, trailer, startXref, sizeBytes, dict }
}

/** The newest entry of an object counts; tables are read from the newest to the oldest. */
function addOffsets(table: string, offsets: Map<number, number>): void {
  const lines = table.split(/[\r\n]+/).map((line) => line.trim())
  let number = 0
  for (const line of lines) {
    const [first = '', second, kind] = line.split(' ')
    if (kind === undefined) number = second === undefined ? number : Number(first)
    else {
      if (kind === 'n' && !offsets.has(number)) offsets.set(number, Number(first))
      number++
    }
  }
}

function parse(bytes: Buffer, context: PDFContext): PDFObject {
  return PDFObjectParser.forBytes(bytes, context).parseObject()
}

async function readUntil(file: FileHandle, offset: number, word: string): Promise<Buffer> {
  for (let length = piece; ; length *= 2) {
    const bytes = await read(file, offset, length)
    if (bytes.includes(word)) return bytes
    if (bytes.length < length) throw unknownForm()
  }
}

async function read(file: FileHandle, offset: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, offset)
  return buffer.subarray(0, bytesRead)
}

function unknownForm(): Error {
  return new Error('The PDF of the report has an unknown form')
}
