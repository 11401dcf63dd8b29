import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { fileKindOf, isReceiptKind, kindBytes, wrongKindSentence } from './file-kind.ts'

const kindOf = (text: string) => fileKindOf(Buffer.from(text, 'latin1'))

describe('the kind of a file', () => {
  const kinds: Array<[what: string, head: string, kind: ReturnType<typeof fileKindOf>]> = [
    ['a JPEG', '\xff\xd8\xff\xdb', 'image/jpeg'],
    ['a JPEG that mentions a PDF', '\xff\xd8\xff\xe1 %PDF-1.7', 'image/jpeg'],
    ['a PNG', '\x89PNG\r\n\x1a\n\0\0', 'image/png'],
    ['a PDF', '%PDF-1.7\n', 'application/pdf'],
    ['a PDF after a byte order mark', '\xef\xbb\xbf%PDF-1.7', 'application/pdf'],
    ['a PDF after an empty line', '\r\n%PDF-1.4', 'application/pdf'],
    ['a PDF after the head of a printer job', '\x1b%-12345X@PJL\r\n%PDF-1.3', 'application/pdf'],
    ['a PDF after nulls', `${'\0'.repeat(512)}%PDF-2.0`, 'application/pdf'],
    ['a PDF at the last place', `${' '.repeat(kindBytes - 5)}%PDF-`, 'application/pdf'],
    ['a mark that comes too late', `${' '.repeat(kindBytes - 4)}%PDF-`, null],
    ['half a mark', '%PDF', null],
    ['a ZIP with a PDF in it', 'PK\x03\x04 bill.pdf%PDF-1.7', 'ZIP'],
    ['a photo of an iPhone', '\0\0\0\x24ftypheic\0\0', 'HEIC'],
    ['a photo of a Samsung phone', '\0\0\0\x1cftypmif1\0\0', 'HEIC'],
    ['a series of photos', '\0\0\0\x1cftyphevc\0\0', 'HEIC'],
    ['an AVIF', '\0\0\0\x1cftypavif\0\0', 'AVIF'],
    ['a film', '\0\0\0\x1cftypmp42\0\0', null],
    ['a WebP', 'RIFFsizeWEBPVP8 ', 'WebP'],
    ['a sound', 'RIFFsizeWAVE', null],
    ['a GIF', 'GIF89a', 'GIF'],
    ['a TIFF', 'II*\0', 'TIFF'],
    ['a TIFF of the other byte order', 'MM\0*', 'TIFF'],
    ['a BMP', 'BM\x36\x10\0\0\0\0\0\0', 'BMP'],
    ['a text', 'BMW, 45 EUR', null],
    ['a drawing', '<svg xmlns="">', null],
    ['a program', 'MZ\x90', null],
    ['nothing', '', null],
  ]
  for (const [what, head, kind] of kinds)
    it(`${what} is ${kind ?? 'unknown'}`, () => assert.equal(kindOf(head), kind))

  it('is a receipt only as JPEG, PNG and PDF', () => {
    assert.deepEqual(
      kinds.filter(([, , kind]) => isReceiptKind(kind)).length,
      kinds.filter(([, , kind]) => kind?.includes('/')).length,
    )
  })
})

describe('what is said of another kind', () => {
  it('names HEIC and what to do, after the sentence that everybody gets', () => {
    assert.match(wrongKindSentence('HEIC'), /^Please select a JPG, PNG, or PDF file\. .*HEIC.*JPEG/)
    assert.equal(wrongKindSentence(null), 'Please select a JPG, PNG, or PDF file')
    assert.equal(wrongKindSentence('ZIP'), 'Please select a JPG, PNG, or PDF file')
  })
})
