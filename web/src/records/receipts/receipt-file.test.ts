import { afterEach, expect, it, vi } from 'vitest'
import { receiptFault } from './receipt-file.ts'
import { smallerPhoto } from './smaller-photo.ts'

afterEach(() => vi.unstubAllGlobals())

it.each([
  ['image/jpeg', 3, undefined],
  ['image/jpg', 3, undefined],
  ['image/png', 10 * 2 ** 20, undefined],
  ['application/pdf', 3, undefined],
  ['image/png', 10 * 2 ** 20 + 1, 'File too large'],
  ['image/heic', 3, 'Invalid file type'],
  ['', 3, 'Invalid file type'],
])('of a file of type "%s" and %d bytes says %s', async (type, size, title) => {
  expect((await receiptFault(new File([new Uint8Array(size)], 'a', { type })))?.title).toBe(title)
})

it.each([
  ['a PDF without a type', '%PDF-1.7', '', undefined],
  [
    'a PDF after an empty line, of an unknown type',
    '\r\n%PDF-1.4',
    'application/x-download',
    undefined,
  ],
  ['a JPEG named as a document', '\xff\xd8\xff\xe0', 'application/msword', undefined],
  ['an iPhone photo that is named .jpg', '\0\0\0\x24ftypheic', 'image/jpeg', /HEIC.*JPEG/],
  ['a WebP that is named .png', 'RIFFsizeWEBPVP8 ', 'image/png', /WebP/],
])('judges %s by its content', async (_, text, type, said) => {
  const bytes = Uint8Array.from(text, (sign) => sign.charCodeAt(0))
  const fault = await receiptFault(new File([bytes], 'IMG_1.jpg', { type }))
  if (said) expect(fault?.description).toMatch(said)
  else expect(fault).toBeUndefined()
})

/** A browser that draws pictures of this size, and makes of them files of so many bytes. */
function draws(width: number, height: number, bytes: number) {
  const sizes: string[] = []
  vi.stubGlobal('createImageBitmap', async () => ({ width, height, close: () => undefined }))
  class Canvas {
    constructor(w: number, h: number) {
      sizes.push(`${w} x ${h}`)
    }
    getContext = () => ({ fillRect: () => undefined, drawImage: () => undefined })
    convertToBlob = async () => new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' })
  }
  vi.stubGlobal('OffscreenCanvas', Canvas)
  return sizes
}
const file = (name = 'IMG.1.png', type = 'image/png') =>
  new File([new Uint8Array(900)], name, { type })

it('makes a large photo smaller, 2400 px long', async () => {
  const sizes = draws(4000, 3000, 300)
  const smaller = await smallerPhoto(file())
  expect(sizes).toEqual(['2400 x 1800'])
  expect([smaller.name, smaller.type, smaller.size]).toEqual(['IMG.1.jpg', 'image/jpeg', 300])
})

it('makes it once: what is sent again has the same bytes', async () => {
  const sizes = draws(4000, 3000, 300)
  const photo = file()
  expect(await smallerPhoto(photo)).toBe(await smallerPhoto(photo))
  expect(sizes).toHaveLength(1)
})

it.each([
  ['small', 2000, 1500, 300],
  ['a till roll, whose lines would be too narrow', 900, 5000, 300],
  ['smaller as it is', 4000, 3000, 1000],
])('leaves a picture that is %s', async (_, width, height, bytes) => {
  draws(width, height, bytes)
  const photo = file()
  expect(await smallerPhoto(photo)).toBe(photo)
})

it('leaves what is no picture, and what this browser cannot draw', async () => {
  const bill = file('bill.pdf', 'application/pdf')
  expect(await smallerPhoto(bill)).toBe(bill)
  draws(4000, 3000, 300)
  vi.stubGlobal('createImageBitmap', () => Promise.reject(new DOMException('broken')))
  const broken = file()
  expect(await smallerPhoto(broken)).toBe(broken)
})
