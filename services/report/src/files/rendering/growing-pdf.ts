import { ParseSpeeds, PDFDocument, PDFObject, type PDFRef } from '@cantoo/pdf-lib'

/** A PDF that grows by incremental updates: the bytes that are there stay, and what is appended need not be in memory at once. */
export type GrowingPdf = {
  document: PDFDocument
  /** Has a changed object written with the next update. New ones are. */
  changed(ref: PDFRef): void
  /** The bytes to append: what is new or changed. Afterwards only numbers of new objects are known. */
  update(): Promise<Uint8Array>
}

/**
 * `known` is the part of the file that the library reads: its end, and the objects that are asked for. All of a report
 * would take it longer than the browser needs to print it.
 */
export async function openGrowing(known: Uint8Array, sizeBytes: number): Promise<GrowingPdf> {
  const document = await PDFDocument.load(known, {
    updateMetadata: false,
    parseSpeed: ParseSpeeds.Fastest,
  })
  const { context } = document
  const file = context.pdfFileDetails
  file.pdfSize = sizeBytes
  context.largestObjectNumber = Number(context.trailerInfo.Size) - 1
  let snapshot = document.takeSnapshot()

  async function update(): Promise<Uint8Array> {
    const last = context.largestObjectNumber
    const bytes = await document.saveIncremental(snapshot, { useObjectStreams: false })
    file.prevStartXRef = numberAfter('startxref', bytes.subarray(-64))
    file.pdfSize += bytes.length
    for (const [ref] of context.enumerateIndirectObjects())
      if (ref.objectNumber > last) context.delete(ref)
    snapshot = document.takeSnapshot()
    return bytes
  }
  return { document, changed: (ref) => snapshot.markRefForSave(ref), update }
}

/** An object that is written as it is: what a stranger's file has left in it is not read again. */
export class WrittenObject extends PDFObject {
  readonly bytes: Uint8Array
  constructor(bytes: Uint8Array) {
    super()
    this.bytes = bytes
  }
  override sizeInBytes(): number {
    return this.bytes.length
  }
  override copyBytesInto(buffer: Uint8Array, offset: number): number {
    buffer.set(this.bytes, offset)
    return this.bytes.length
  }
}

/** The place in the file that a word of a table names. */
export function numberAfter(word: string, bytes: Uint8Array): number {
  const found = new RegExp(`${word}\\s+(\\d+)`).exec(Buffer.from(bytes).toString('latin1'))
  if (!found) throw new Error('The PDF of the report has an unknown form')
  return Number(found[1])
}
