import type { Hash } from 'node:crypto'
import { appendFile, type FileHandle, open } from 'node:fs/promises'
import {
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFHexString,
  PDFName,
  PDFNumber,
  type PDFRef,
  PDFString,
} from '@cantoo/pdf-lib'
import { type Sealed, sealWords } from '@sortie/report-document/seal-page'
import { type GrowingPdf, numberAfter, openGrowing } from '../files/rendering/growing-pdf.ts'
import type { Identity } from './certificate.ts'
import { signatureOf, sizeOfSignature } from './signature.ts'

export type SealedFile = { sizeBytes: number; sha256: string }

type Sealing = {
  sealed: Sealed
  /** The page that says so, as a PDF of its own. */
  page: Uint8Array
  identity: Identity
  /** The hash of the file as it is. */
  before: Hash
  at?: Date
}

const name = PDFName.of
/** The field is as wide as any file needs it: offsets are filled in when they are known. */
const offsetPlace = '/**********'
const rangePlace = `[ 0 ${offsetPlace} ${offsetPlace} ${offsetPlace} ]`

/**
 * Appends to a PDF on disk a page that says who approved it, and a signature over all of the file (PAdES B-B). What
 * was there stays byte for byte: an incremental update, which also locks the file against further ones.
 */
export async function sealPdf(path: string, sealing: Sealing): Promise<SealedFile> {
  const { identity, before } = sealing
  const file = await open(path)
  try {
    const sizeBytes = (await file.stat()).size
    const pdf = await openGrowing(await lastPart(file, sizeBytes), sizeBytes)
    const contents = '0'.repeat(2 * sizeOfSignature(identity))
    await addSealPage(pdf, sealing, contents)
    const update = Buffer.from(await pdf.update())
    await sign(update, sizeBytes, contents, sealing)
    await appendFile(path, update)
    const sha256 = before.copy().update(update).digest('hex')
    return { sizeBytes: sizeBytes + update.length, sha256 }
  } finally {
    await file.close()
  }
}

/**
 * The last part has all that is changed here (files/rendering/render-report.ts). Those before it have what strangers' files have
 * left in them, and may be larger than memory allows.
 */
async function lastPart(file: FileHandle, sizeBytes: number): Promise<Buffer> {
  const read = async (from: number) => {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(sizeBytes - from), {
      position: from,
    })
    return buffer.subarray(0, bytesRead)
  }
  const end = await read(Math.max(0, sizeBytes - 64))
  const table = await read(numberAfter('startxref', end))
  const before = await read(numberAfter('/Prev', table))
  return Buffer.concat([Buffer.from('%PDF-1.7\n'), before.subarray(before.indexOf('%%EOF') + 5)])
}

async function addSealPage(
  { document, changed }: GrowingPdf,
  { sealed, page, before, at = new Date() }: Sealing,
  contents: string,
): Promise<void> {
  const { context, catalog } = document
  const pagesRef = catalog.get(name('Pages')) as PDFRef
  const tree = context.lookup(pagesRef, PDFDict)
  const printed = await PDFDocument.load(page, { updateMetadata: false })
  const added = await document.copyPages(printed, printed.getPageIndices())
  const [first] = added
  if (!first) throw new Error('The seal has no page')
  for (const { node, ref } of added) {
    node.setParent(pagesRef)
    tree.lookup(name('Kids'), PDFArray).push(ref)
  }
  const count = tree.lookup(name('Count'), PDFNumber).asNumber()
  tree.set(name('Count'), PDFNumber.of(count + added.length))
  const signature = context.register(
    context.obj({
      Type: 'Sig',
      Filter: 'Adobe.PPKLite',
      SubFilter: 'ETSI.CAdES.detached',
      ByteRange: [0, ...Array.from({ length: 3 }, () => name(offsetPlace.slice(1)))],
      Contents: PDFHexString.of(contents),
      M: PDFString.fromDate(at),
      Name: PDFHexString.fromText('Sortie'),
      // As plain text: whoever checks the file finds its number here, also where the file was changed.
      ContactInfo: PDFString.of(sealed.link),
      Reason: PDFHexString.fromText(`Report ${sealed.reportNumber} was approved.`),
      Reference: [
        {
          Type: 'SigRef',
          TransformMethod: 'DocMDP',
          TransformParams: { Type: 'TransformParams', P: 1, V: name('1.2') },
        },
      ],
    }),
  )
  const field = context.register(
    context.obj({
      Type: 'Annot',
      Subtype: 'Widget',
      FT: 'Sig',
      V: signature,
      P: first.ref,
      T: PDFString.of('Approval'),
      TU: PDFHexString.fromText(sealWords(sealed)),
      // Without a look of its own; printed, and locked.
      Rect: [0, 0, 0, 0],
      F: 132,
    }),
  )
  first.node.addAnnot(field)
  catalog.set(name('AcroForm'), context.obj({ Fields: [field], SigFlags: 3 }))
  catalog.set(name('Perms'), context.obj({ DocMDP: signature }))
  const id = PDFHexString.of(before.copy().digest('hex').slice(0, 32))
  const { trailerInfo } = context
  trailerInfo.ID = context.obj([(trailerInfo.ID as PDFArray).get(0), id])
  for (const ref of [trailerInfo.Root, pagesRef]) changed(ref as PDFRef)
}

/** Fills in the ranges and the signature of what they name: all but the signature itself. */
async function sign(
  update: Buffer,
  offset: number,
  contents: string,
  { identity, before }: Sealing,
): Promise<void> {
  const start = update.indexOf(`<${contents}>`)
  const end = start + contents.length + 2
  const range = [0, offset + start, offset + end, update.length - end]
  const filled = `[${range.join(' ')}]`.padEnd(rangePlace.length)
  update.write(filled, update.indexOf(rangePlace), 'latin1')
  const digest = before
    .copy()
    .update(update.subarray(0, start))
    .update(update.subarray(end))
    .digest()
  const signature = (await signatureOf(digest, identity)).toString('hex')
  if (signature.length > contents.length) throw new Error('The signature is larger than its place')
  update.write(signature, start + 1, 'latin1')
}
