import { PDFName, PDFNumber, type PDFObject, PDFRawStream } from '@cantoo/pdf-lib'

/** A PDF object as bytes of the file. A picture's bytes are not copied; other objects are serialised first. */
export function bytesOf(object: PDFObject): Uint8Array[] {
  if (object instanceof PDFRawStream) {
    object.dict.set(PDFName.of('Length'), PDFNumber.of(object.contents.length))
    return [latin1(`${object.dict}\nstream\n`), object.contents, latin1('\nendstream')]
  }
  const body = new Uint8Array(object.sizeInBytes())
  object.copyBytesInto(body, 0)
  return [body]
}

const latin1 = (text: string) => Buffer.from(text, 'latin1')
