import type { Hash } from 'node:crypto'
import { appendFile, open } from 'node:fs/promises'
import { type PDFArray, PDFDict, PDFHexString, PDFName, PDFString } from '@cantoo/pdf-lib'
import { bytesOf } from '../rendering/object-bytes.ts'
import type { Identity } from './certificate.ts'
import { drawSealPage, pageSize, type Sealed } from './seal-page.ts'
import { signatureOf, sizeOfSignature } from './signature.ts'
import { openStored, type StoredPdf } from './stored-pdf.ts'

export type SealedFile = { sizeBytes: number; sha256: string }

const name = PDFName.of
/** As wide as any file needs it: offsets are filled in when they are known. */
const rangePlace = '[0 0000000000 0000000000 0000000000]'

/**
 * Appends to a PDF on disk a page that says who approved it, and a signature over all of the file (PAdES B-B). What
 * was there stays byte for byte: an incremental update, which also locks the file against further ones.
 */
export async function sealPdf(
  path: string,
  sealed: Sealed,
  identity: Identity,
  before: Hash,
  at = new Date(),
): Promise<SealedFile> {
  const file = await open(path)
  try {
    const pdf = await openStored(file)
    const contents = '0'.repeat(2 * sizeOfSignature(identity))
    await addSealPage(pdf, sealed, contents, at)
    const update = writeUpdate(pdf, before)
    await sign(update, pdf.sizeBytes, contents, identity, before)
    await appendFile(path, update)
    const sha256 = before.copy().update(update).digest('hex')
    return { sizeBytes: pdf.sizeBytes + update.length, sha256 }
  } finally {
    await file.close()
  }
}

async function addSealPage(pdf: StoredPdf, sealed: Sealed, contents: string, at: Date) {
  const { context } = pdf
  const [catalogRef, catalog] = await pdf.dict(pdf.trailer.get(name('Root')))
  const [pagesRef, pages] = await pdf.dict(catalog.get(name('Pages')))
  const { operators, embedFonts, words } = await drawSealPage(sealed)
  const pageRef = context.nextRef()
  const signature = context.register(
    context.obj({
      ...{ Type: 'Sig', Filter: 'Adobe.PPKLite', SubFilter: 'ETSI.CAdES.detached' },
      ByteRange: context.obj([]),
      Contents: PDFHexString.of(contents),
      M: PDFString.fromDate(at),
      Name: PDFHexString.fromText('Sortie'),
      Reason: PDFHexString.fromText(`Report ${sealed.reportNumber} was approved.`),
      Reference: [
        {
          ...{ Type: 'SigRef', TransformMethod: 'DocMDP' },
          TransformParams: { Type: 'TransformParams', P: 1, V: name('1.2') },
        },
      ],
    }),
  )
  const field = context.register(
    context.obj({
      ...{ Type: 'Annot', Subtype: 'Widget', FT: 'Sig', V: signature, P: pageRef },
      T: PDFString.of('Approval'),
      TU: PDFHexString.fromText(words),
      // Without a look of its own; printed, and locked.
      ...{ Rect: [0, 0, 0, 0], F: 132 },
    }),
  )
  const fonts = await embedFonts(context)
  context.assign(
    pageRef,
    context.obj({
      ...{ Type: 'Page', Parent: pagesRef, MediaBox: [0, 0, pageSize.width, pageSize.height] },
      Resources: { Font: fonts },
      Contents: context.register(context.flateStream(operators)),
      Annots: [field],
    }),
  )
  const kids = pages.get(name('Kids')) as PDFArray
  kids.push(pageRef)
  pages.set(name('Count'), context.obj(Number(pages.get(name('Count'))?.toString()) + 1))
  context.assign(pagesRef, pages)
  catalog.set(name('AcroForm'), context.obj({ Fields: [field], SigFlags: 3 }))
  catalog.set(name('Perms'), context.obj({ DocMDP: signature }))
  context.assign(catalogRef, catalog)
}

/** Objects, their table and the trailer, as they are appended; the ranges of the signature are still to be filled in. */
function writeUpdate({ context, trailer, startXref, sizeBytes }: StoredPdf, before: Hash): Buffer {
  const pieces: Buffer[] = [latin1('\n')]
  let length = sizeBytes + 1
  const add = (bytes: Buffer) => {
    pieces.push(bytes)
    length += bytes.length
  }
  const rows: string[] = []
  const objects = context.enumerateIndirectObjects()
  for (const [{ objectNumber }, object] of objects.sort(
    ([a], [b]) => a.objectNumber - b.objectNumber,
  )) {
    rows.push(`${objectNumber} 1\n${String(length).padStart(10, '0')} 00000 n \n`)
    const body = Buffer.concat(bytesOf(object))
    const isSignature = object instanceof PDFDict && object.has(name('ByteRange'))
    const text = isSignature ? latin1(withRangePlace(body.toString('latin1'))) : body
    add(Buffer.concat([latin1(`${objectNumber} 0 obj\n`), text, latin1('\nendobj\n')]))
  }
  const start = length
  const own = trailer.clone(context)
  const first = (trailer.get(name('ID')) as PDFArray | undefined)?.get(0)
  const id = PDFHexString.of(before.copy().digest('hex').slice(0, 32))
  own.set(name('ID'), context.obj([first ?? id, id]))
  own.set(name('Size'), context.obj(context.largestObjectNumber + 1))
  own.set(name('Prev'), context.obj(startXref))
  add(latin1(`xref\n${rows.join('')}trailer\n${own}\nstartxref\n${start}\n%%EOF\n`))
  return Buffer.concat(pieces)
}

const withRangePlace = (dict: string) =>
  dict.replace(/\/ByteRange \[\s*\]/, `/ByteRange ${rangePlace}`)

/** Fills in the ranges and the signature of what they name: all but the signature itself. */
async function sign(
  update: Buffer,
  offset: number,
  contents: string,
  identity: Identity,
  before: Hash,
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

const latin1 = (text: string) => Buffer.from(text, 'latin1')
