import { createHash } from 'node:crypto'
import { deflateSync } from 'node:zlib'
import {
  PDFArray,
  PDFContext,
  PDFDict,
  PDFName,
  type PDFObject,
  PDFObjectParser,
  PDFRef,
} from '@cantoo/pdf-lib'
import { bytesOf } from './object-bytes.ts'
import { type Packed, packTags } from './pack-tags.ts'
import type { createReportFile, ReportFile } from './report-file.ts'

/**
 * The browser's PDF stays as it is but for its tags, which are packed; what is new or changed is
 * appended. A library that loads and saves it whole doubles the time of a report, and holds all
 * receipts in memory at once.
 */
export type PrintedPdf = {
  bytes: Buffer
  /** Takes new objects (`register`) and changed ones (`assign` to their reference) until they are written. */
  context: PDFContext
  catalog: [PDFRef, PDFDict]
  info: [PDFRef, PDFDict]
  pages: [PDFRef, PDFDict][]
  read(ref: PDFObject | undefined): PDFObject
  /** Where the browser's objects lie, in the order of its bytes; `next` is where the one after begins. */
  objects: { number: number; offset: number; next: number }[]
}

export function openPrinted(bytes: Buffer): PrintedPdf {
  const startXref = Number(
    /startxref\s+(\d+)\s+%%EOF\s*$/.exec(bytes.toString('latin1', bytes.length - 64))?.[1],
  )
  const table = bytes.toString('latin1', startXref)
  const head = /^xref\s+0 (\d+)\s+/.exec(table)
  if (!head) throw new Error('The browser wrote a PDF of an unknown form')
  const size = Number(head[1])
  const rows = head[0].length
  const offsets = Array.from({ length: size }, (_, number) => {
    const row = rows + 20 * number
    return table[row + 17] === 'n' ? Number(table.slice(row, row + 10)) : Number.NaN
  })
  const context = PDFContext.create()
  context.largestObjectNumber = size - 1

  function parseAt(offset: number): PDFObject {
    return PDFObjectParser.forBytes(bytes.subarray(offset), context).parseObject()
  }
  function read(ref: PDFObject | undefined): PDFObject {
    if (!(ref instanceof PDFRef))
      throw new Error('The browser wrote a PDF without the parts expected')
    return parseAt(bytes.indexOf('obj', offsets[ref.objectNumber]) + 3)
  }
  function dictAt(ref: PDFObject | undefined): [PDFRef, PDFDict] {
    const object = read(ref)
    if (!(object instanceof PDFDict))
      throw new Error('The browser wrote a PDF without the parts expected')
    return [ref as PDFRef, object]
  }
  function pagesBelow(ref: PDFObject | undefined): [PDFRef, PDFDict][] {
    const node = dictAt(ref)
    const kids = node[1].get(PDFName.of('Kids'))
    return kids instanceof PDFArray ? kids.asArray().flatMap(pagesBelow) : [node]
  }

  const trailer = parseAt(startXref + table.indexOf('trailer') + 'trailer'.length) as PDFDict
  const catalog = dictAt(trailer.get(PDFName.of('Root')))
  const info = dictAt(trailer.get(PDFName.of('Info')))
  const pages = pagesBelow(catalog[1].get(PDFName.of('Pages')))
  return { bytes, context, catalog, info, pages, read, objects: inOrder(offsets, startXref) }
}

function inOrder(offsets: number[], end: number): PrintedPdf['objects'] {
  const numbers = [...offsets.keys()].filter((number) => offsets[number])
  numbers.sort((a, b) => (offsets[a] ?? 0) - (offsets[b] ?? 0))
  const at = (index: number) => offsets[numbers[index] ?? -1] ?? end
  return numbers.map((number, index) => ({ number, offset: at(index), next: at(index + 1) }))
}

export type Update = ReturnType<typeof startUpdate>

export function startUpdate(printed: PrintedPdf, file: ReturnType<typeof createReportFile>) {
  const { bytes, context } = printed
  // Streams of objects are of this version.
  bytes.write('%PDF-1.7', 'latin1')
  const { rest, places, tags } = packTags(printed)
  const written = new Map(places)

  async function flush(): Promise<void> {
    for (const [ref, object] of context.enumerateIndirectObjects()) {
      write(ref.objectNumber, bytesOf(object))
      context.delete(ref)
    }
    await file.settle()
  }

  function write(number: number, bytes: Uint8Array[]): void {
    written.set(number, file.length())
    file.add(latin1(`${number} 0 obj\n`), ...bytes, latin1('\nendobj\n'))
  }

  async function finish(): Promise<ReportFile> {
    await flush()
    const id = createHash('sha256').update(bytes).digest('hex').slice(0, 32)
    const [number, offset] = [context.largestObjectNumber + 1, file.length()]
    written.set(number, offset)
    const rows = deflateSync(tableOf(number + 1, written, tags))
    const head = `${number} 0 obj\n<</Type /XRef /Size ${number + 1} /W [1 4 2] /Filter /FlateDecode /Length ${rows.length} /Root ${printed.catalog[0]} /Info ${printed.info[0]} /ID [<${id}> <${id}>]>>\nstream\n`
    file.add(latin1(head), rows, latin1(`\nendstream\nendobj\nstartxref\n${offset}\n%%EOF\n`))
    return file.finish()
  }

  file.add(...rest)
  return { context, write, flush, finish }
}

/** Of each object where it begins, or in which stream it is and where in that; the first and what is not there is free. */
function tableOf(size: number, written: ReadonlyMap<number, number>, tags: Packed['tags']): Buffer {
  const table = Buffer.alloc(7 * size)
  for (const [number, { stream, index }] of tags) {
    table.writeUInt8(2, 7 * number)
    table.writeUInt32BE(stream.objectNumber, 7 * number + 1)
    table.writeUInt16BE(index, 7 * number + 5)
  }
  for (const [number, offset] of written) {
    table.writeUInt8(1, 7 * number)
    table.writeUInt32BE(offset, 7 * number + 1)
  }
  return table
}

const latin1 = (text: string) => Buffer.from(text, 'latin1')
