import { afterEach, expect, it, vi } from 'vitest'
import { aBill } from '../../testing/files.ts'
import { receiptFault } from './receipt-file.ts'
import { smallerPhoto } from './smaller-photo.ts'

afterEach(() => vi.unstubAllGlobals())

it('the app takes a file of 10 MB, and none that is larger', async () => {
  const file = Object.defineProperty(aBill(), 'size', { value: 10 * 2 ** 20, writable: true })
  expect(await receiptFault(file)).toBeUndefined()
  Object.assign(file, { size: 10 * 2 ** 20 + 1 })
  expect((await receiptFault(file))?.title).toBe('File too large')
})

it.each([
  ['a JPEG', '\xff\xd8\xff\xe0', 'image/jpeg', undefined],
  ['a PNG without a type', '\x89PNG\r\n\x1a\n', '', undefined],
  ['a PDF without a type', '%PDF-1.7', '', undefined],
  ['a PDF after an empty line, of another type', '\r\n%PDF-1.4', 'application/x', undefined],
  ['a JPEG named as a document', '\xff\xd8\xff\xe0', 'application/msword', undefined],
  ['an iPhone photo that is named .jpg', '\0\0\0\x24ftypheic', 'image/jpeg', /HEIC.*JPEG/],
  ['an AVIF that is named .jpg', '\0\0\0\x24ftypavif', 'image/jpeg', /AVIF/],
  ['a WebP that is named .png', 'RIFFsizeWEBPVP8 ', 'image/png', /WebP/],
  ['a TIFF that is named .jpg', 'MM\0*', 'image/jpeg', /TIFF/],
  ['a GIF that is named .png', 'GIF89a', 'image/png', /GIF/],
  ['a BMP that is named .jpg', 'BM\x36\x10\0\0\0\0\0\0', 'image/jpeg', /BMP/],
  ['a ZIP that is named .pdf', 'PK\x03\x04%PDF-', 'application/pdf', /^Please select a JPG/],
  ['text that is named .jpg', 'Grand Hotel', 'image/jpeg', /^Please select a JPG/],
  ['nothing that is named .pdf', '', 'application/pdf', /^Please select a JPG/],
])('the app judges %s by its content', async (_, text, type, said) => {
  const bytes = Uint8Array.from(text, (sign) => sign.charCodeAt(0))
  const fault = await receiptFault(new File([bytes], 'IMG_1.jpg', { type }))
  if (said)
    expect(fault).toMatchObject({
      title: 'Invalid file type',
      description: expect.stringMatching(said),
    })
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

it('the app makes a large photo smaller, 2400 px long', async () => {
  const sizes = draws(4000, 3000, 300)
  const smaller = await smallerPhoto(file())
  expect(sizes).toEqual(['2400 x 1800'])
  expect([smaller.name, smaller.type, smaller.size]).toEqual(['IMG.1.jpg', 'image/jpeg', 300])
})

it('the app makes it once: what is sent again has the same bytes', async () => {
  const sizes = draws(4000, 3000, 300)
  const photo = file()
  expect(await smallerPhoto(photo)).toBe(await smallerPhoto(photo))
  expect(sizes).toHaveLength(1)
})

it.each([
  ['small', 2000, 1500, 300],
  ['a till roll, whose lines would be too narrow', 900, 5000, 300],
  ['smaller as it is', 4000, 3000, 1000],
])('the app leaves a picture that is %s', async (_, width, height, bytes) => {
  draws(width, height, bytes)
  const photo = file()
  expect(await smallerPhoto(photo)).toBe(photo)
})

it('the app leaves what is no picture, and what this browser cannot draw', async () => {
  const bill = file('bill.pdf', 'application/pdf')
  expect(await smallerPhoto(bill)).toBe(bill)
  draws(4000, 3000, 300)
  vi.stubGlobal('createImageBitmap', () => Promise.reject(new DOMException('broken')))
  const broken = file()
  expect(await smallerPhoto(broken)).toBe(broken)
})
