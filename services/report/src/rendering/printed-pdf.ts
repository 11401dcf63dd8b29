import { createHash } from 'node:crypto'
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
import type { createReportFile, ReportFile } from './report-file.ts'

/**
 * Leaves the browser's PDF as it is and appends new and changed objects, as the format provides for (incremental
 * update). A library that loads and saves the whole file doubles the time of a report, and holds all receipts in
 * memory at once.
 */
export type PrintedPdf = {
  bytes: Buffer
  /** Collects new objects (`register`) and changed ones (`assign` to their reference) until they are written. */
  context: PDFContext
  catalog: [PDFRef, PDFDict]
  info: [PDFRef, PDFDict]
  pages: [PDFRef, PDFDict][]
  read(ref: PDFObject | undefined): PDFObject
  startXref: number
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
  return { bytes, context, catalog, info, pages, read, startXref }
}

export type Update = ReturnType<typeof startUpdate>

export function startUpdate(printed: PrintedPdf, file: ReturnType<typeof createReportFile>) {
  const { bytes, context } = printed
  // The highest PDF version, because the appended pages of receipts may need it.
  bytes.write('%PDF-1.7', 'latin1')
  const written = new Map<number, number>()

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

  const hiddenLayers: PDFRef[] = []
  /** Layers that a receipt has switched off stay so. */
  function hideLayers(refs: PDFRef[]): void {
    if (refs.length === 0) return
    hiddenLayers.push(...refs)
    const [ref, catalog] = printed.catalog
    catalog.set(
      PDFName.of('OCProperties'),
      context.obj({ OCGs: hiddenLayers, D: { OFF: hiddenLayers } }),
    )
    context.assign(ref, catalog)
  }

  async function finish(): Promise<ReportFile> {
    await flush()
    const id = createHash('sha256').update(bytes).digest('hex').slice(0, 32)
    const rows = [...written]
      .sort(([a], [b]) => a - b)
      .map(([number, offset]) => `${number} 1\n${String(offset).padStart(10, '0')} 00000 n \n`)
    const trailer = `<</Size ${context.largestObjectNumber + 1} /Root ${printed.catalog[0]} /Info ${printed.info[0]} /Prev ${printed.startXref} /ID [<${id}> <${id}>]>>`
    const table = `xref\n0 0\n${rows.join('')}trailer\n${trailer}\n`
    file.add(latin1(`${table}startxref\n${file.length()}\n%%EOF\n`))
    return file.finish()
  }

  file.add(bytes, latin1('\n'))
  return { context, write, flush, hideLayers, finish }
}

const latin1 = (text: string) => Buffer.from(text, 'latin1')
