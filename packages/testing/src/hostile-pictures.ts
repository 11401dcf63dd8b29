import { deflateSync, gzipSync } from 'node:zlib'
import type { HostileFile } from './hostile-pdfs.ts'
import {
  bmp,
  box,
  chunk,
  gif,
  jpeg,
  many,
  pixels,
  png,
  scan,
  segment,
  tiff,
  webp,
} from './picture-formats.ts'
import { zeros } from './zeros.ts'

const megabyte = 1_000_000
const onePixel = chunk('IDAT', deflateSync(Buffer.alloc(2)))
const one = { width: 1, height: 1 }

/** Thousands of progressive scans of a large picture, each over all coefficients. */
function manyScans(count: number, side: number): Buffer {
  const scans = Array.from({ length: count }, (_, index) =>
    index === 0 ? scan(Buffer.alloc(64), 0, 0, 0) : scan(Buffer.alloc(2), 1, 63, 0),
  )
  return jpeg(side, side, scans, true)
}

const laughs = Array.from({ length: 30 }, (_, i) => `<!ENTITY l${i + 1} "&l${i};&l${i};">`).join('')

const svg = (body: string, head = '') =>
  Buffer.from(
    `<?xml version="1.0"?>${head}<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">${body}</svg>`,
  )

const small = () => jpeg(8, 8, [scan(Buffer.alloc(2))])

const made: Record<string, () => Buffer> = {
  'no bytes at all': () => Buffer.alloc(0),
  'one byte': () => Buffer.from([0xff]),
  'a PNG of 10,000 x 10,000 in passes': () =>
    png({ width: 10_000, height: 10_000, interlaced: true }, pixels(110 * megabyte)),
  'a PNG of 10,000 x 10,000 in colours and passes': () =>
    png({ width: 10_000, height: 10_000, colour: 6, interlaced: true }, pixels(410 * megabyte)),
  'a PNG of 8,000 x 8,000 with 16 bits in passes': () =>
    png(
      { width: 8_000, height: 8_000, bits: 16, colour: 6, interlaced: true },
      pixels(520 * megabyte),
    ),
  'a PNG of 14,000 x 14,000': () =>
    png({ width: 14_000, height: 14_000, colour: 6 }, pixels(790 * megabyte)),
  'a PNG that says 2 billion wide': () =>
    png({ width: 2 ** 31 - 1, height: 2 ** 31 - 1 }, onePixel),
  'a PNG of 100 pixels high and 900,000 wide': () =>
    png({ width: 900_000, height: 100 }, pixels(100 * megabyte)),
  'a PNG of no width': () => png({ width: 0, height: 9 }, onePixel),
  'a PNG without pixels': () => png(one),
  'a PNG of one pixel and 4 GB': () => png(one, pixels(4000 * megabyte)),
  'a PNG with text of 2 GB': () =>
    png(
      one,
      chunk('zTXt', Buffer.concat([Buffer.from('a\0\0'), zeros(2000 * megabyte)])),
      onePixel,
    ),
  'a PNG with a profile of 2 GB': () =>
    png(
      one,
      chunk('iCCP', Buffer.concat([Buffer.from('a\0\0'), zeros(2000 * megabyte)])),
      onePixel,
    ),
  'a PNG of 500,000 chunks': () =>
    png(one, many(500_000, chunk('IDAT', Buffer.alloc(0))), onePixel),
  'a PNG of 200,000 texts': () =>
    png(one, many(200_000, chunk('tEXt', Buffer.from('a\0b'))), onePixel),
  'a PNG whose sums are wrong': () => png(one, chunk('IDAT', Buffer.alloc(9), 7)),
  'a PNG with a palette of nothing': () => png({ ...one, colour: 3 }, onePixel),
  'a JPEG that says 65,500 x 65,500': () => jpeg(65_500, 65_500, [scan(Buffer.alloc(99))]),
  'a JPEG of 14,000 x 14,000 and no bits': () => jpeg(14_000, 14_000, [scan(Buffer.alloc(99))]),
  'a JPEG of 5,000 scans': () => manyScans(5_000, 4_000),
  'a JPEG of 100,000 scans': () => manyScans(100_000, 8_000),
  'a JPEG cut off in its head': () => small().subarray(0, 40),
  'a JPEG of 100,000 notes': () =>
    Buffer.concat([
      Buffer.from([0xff, 0xd8]),
      ...Array<Buffer>(100_000).fill(segment(0xfe, Buffer.alloc(60))),
      small().subarray(2),
    ]),
  'a JPEG of 5 MB of marks': () =>
    Buffer.concat([Buffer.from([0xff, 0xd8]), Buffer.alloc(5e6, 0xff)]),
  'a JPEG whose EXIF names itself': () =>
    Buffer.concat([
      Buffer.from([0xff, 0xd8]),
      segment(
        0xe1,
        Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff([[0x8769, 4, 1, 8]], 8)]),
      ),
      small().subarray(2),
    ]),
  'a JPEG turned 99 ways': () =>
    Buffer.concat([
      Buffer.from([0xff, 0xd8]),
      segment(0xe1, Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff([[0x112, 3, 1, 99]])])),
      small().subarray(2),
    ]),
  'a GIF that says 65,535 x 65,535': () => gif(65_535, 65_535, 1),
  'a GIF of 400,000 pictures': () => gif(9, 9, 400_000),
  'a TIFF whose directory follows itself': () =>
    tiff(
      [
        [256, 4, 1, 9],
        [257, 4, 1, 9],
      ],
      8,
    ),
  'a TIFF of 2 billion strips': () =>
    tiff([
      [256, 4, 1, 60_000],
      [257, 4, 1, 60_000],
      [258, 3, 1, 8],
      [262, 3, 1, 1],
      [273, 4, 2 ** 31, 8],
      [279, 4, 2 ** 31, 8],
    ]),
  'a TIFF of 60,000 x 60,000': () =>
    tiff([
      [256, 4, 1, 60_000],
      [257, 4, 1, 60_000],
      [258, 3, 1, 8],
      [259, 3, 1, 1],
      [262, 3, 1, 1],
      [273, 4, 1, 8],
      [278, 4, 1, 60_000],
      [279, 4, 1, 9],
    ]),
  'a BMP of 2 billion pixels a side': () => bmp(2 ** 31 - 1, 2 ** 31 - 1),
  'an SVG of a billion laughs': () =>
    svg('<text>&l30;</text>', `<!DOCTYPE a [<!ENTITY l0 "ha">${laughs}]>`),
  'an SVG that asks for a file': () =>
    svg('<image href="file:///etc/passwd" width="9" height="9"/>'),
  'an SVG 100,000 deep': () => svg('<g>'.repeat(100_000)),
  'an SVG under the mark of a JPEG': () =>
    Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), svg('<g/>')]),
  'a WebP that says 16,383 x 16,383': () =>
    webp('VP8L', Buffer.from([0x2f, 0xff, 0xff, 0xff, 0x0f, 0, 0, 0, 0])),
  'a HEIC of nothing': () =>
    Buffer.concat([
      box('ftyp', Buffer.from('heic\0\0\0\0mif1heic', 'latin1')),
      box('meta', Buffer.alloc(4000)),
    ]),
  'a HEIC whose box is 4 GB': () =>
    Buffer.concat([
      box('ftyp', Buffer.from('heic\0\0\0\0mif1heic', 'latin1')),
      Buffer.alloc(9, 0xff),
    ]),
  'a PDF after the mark of a JPEG': () =>
    Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.from('%PDF-1.7\n1 0 obj\n<<>>')]),
  'a web page after the mark of a PNG': () =>
    Buffer.from('\x89PNG\r\n\x1a\n<html><script>alert(1)</script>', 'latin1'),
  'a ZIP of 2 GB': () =>
    Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), zeros(2000 * megabyte)]),
  'a gzip of gzips': () => gzipSync(gzipSync(gzipSync(Buffer.alloc(50 * megabyte)))),
}

export const hostilePictures: HostileFile[] = Object.entries(made).map(([name, make]) => ({
  name,
  make,
}))
