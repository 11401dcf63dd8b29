import { createHash } from 'node:crypto'
import {
  PDFArray,
  PDFContext,
  PDFDict,
  PDFName,
  PDFNumber,
  type PDFObject,
  PDFObjectParser,
  PDFRawStream,
  PDFRef,
} from '@cantoo/pdf-lib'
import type { createReportFile, ReportFile } from './report-file.ts'

/**
 * The browser's PDF, opened for additions. It stays as it is, byte for byte; what is new or changed is appended, as
 * the format provides for. Loading and saving it whole by a library would double the time of a report (its tags are
 * thousands of objects), and would hold all receipts in memory at once.
 */
export type PrintedPdf = {
  bytes: Buffer
  /** Takes new objects (`register`) and changed ones (`assign` to their reference) until they are written. */
  context: PDFContext
  catalog: [PDFRef, PDFDict]
  info: [PDFRef, PDFDict]
  pages: [PDFRef, PDFDict][]
  /** Reads an object of the browser's. */
  read(ref: PDFObject | undefined): PDFObject
  startXref: number
}

export function openPrinted(bytes: Buffer): PrintedPdf {
  const startXref = Number(/startxref\s+(\d+)\s+%%EOF\s*$/.exec(bytes.toString('latin1', bytes.length - 64))?.[1])
  const table = bytes.toString('latin1', startXref)
  const head = /^xref\s+0 (\d+)\s+/.exec(table)
  if (!head) throw new Error('The browser wrote a PDF of an unknown form')
  const size = Number(head[1])
  const rows = head[0].length
  const context = PDFContext.create()
  context.largestObjectNumber = size - 1

  function parseAt(offset: number): PDFObject {
    return PDFObjectParser.forBytes(bytes.subarray(offset), context).parseObject()
  }
  function read(ref: PDFObject | undefined): PDFObject {
    if (!(ref instanceof PDFRef)) throw new Error('The browser wrote a PDF without the parts expected')
    const offset = Number(table.slice(rows + 20 * ref.objectNumber, rows + 20 * ref.objectNumber + 10))
    return parseAt(bytes.indexOf('obj', offset) + 3)
  }
  function dictAt(ref: PDFObject | undefined): [PDFRef, PDFDict] {
    const object = read(ref)
    if (!(object instanceof PDFDict)) throw new Error('The browser wrote a PDF without the parts expected')
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
  return { bytes, context, catalog, info, pages: pagesBelow(catalog[1].get(PDFName.of('Pages'))), read, startXref }
}

/** Writes the browser's part, then what is given to `context`, each time `flush` is called. */
export function startUpdate(printed: PrintedPdf, file: ReturnType<typeof createReportFile>) {
  const { bytes, context } = printed
  const written = new Map<number, number>()

  async function flush(): Promise<void> {
    for (const [ref, object] of context.enumerateIndirectObjects()) {
      written.set(ref.objectNumber, file.length())
      file.add(latin1(`${ref.objectNumber} ${ref.generationNumber} obj\n`), ...bodyOf(object), latin1('\nendobj\n'))
      context.delete(ref)
    }
    await file.settle()
  }

  /** Writes what is left and the table that makes it count. */
  async function finish(): Promise<ReportFile> {
    await flush()
    const id = createHash('sha256').update(bytes).digest('hex').slice(0, 32)
    const entries = [...written].sort(([a], [b]) => a - b)
    const rows = entries.map(([number, offset]) => `${number} 1\n${String(offset).padStart(10, '0')} 00000 n \n`)
    const trailer = `trailer\n<</Size ${context.largestObjectNumber + 1} /Root ${printed.catalog[0]} /Info ${printed.info[0]} /Prev ${printed.startXref} /ID [<${id}> <${id}>]>>\n`
    file.add(latin1(`xref\n0 0\n${rows.join('')}${trailer}startxref\n${file.length()}\n%%EOF\n`))
    return file.finish()
  }

  file.add(bytes, latin1('\n'))
  return { flush, finish }
}

/** A picture goes to the file from where it lies; other objects are written out first. */
function bodyOf(object: PDFObject): Uint8Array[] {
  if (object instanceof PDFRawStream) {
    object.dict.set(PDFName.of('Length'), PDFNumber.of(object.contents.length))
    return [latin1(`${object.dict}\nstream\n`), object.contents, latin1('\nendstream')]
  }
  const body = new Uint8Array(object.sizeInBytes())
  object.copyBytesInto(body, 0)
  return [body]
}

const latin1 = (text: string) => Buffer.from(text, 'latin1')
