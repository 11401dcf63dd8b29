import { crc32 } from 'node:zlib'
import { zeros } from './zeros.ts'

export function chunk(type: string, data: Buffer, checksum?: number): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const frame = Buffer.alloc(8)
  frame.writeUInt32BE(data.length)
  frame.writeUInt32BE(checksum ?? crc32(body), 4)
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)])
}

type Header = {
  width: number
  height: number
  bits?: number
  colour?: number
  interlaced?: boolean
}

export function png(
  { width, height, bits = 8, colour = 0, interlaced = false }: Header,
  ...chunks: Buffer[]
): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width >>> 0)
  head.writeUInt32BE(height >>> 0, 4)
  head.set([bits, colour, 0, 0, interlaced ? 1 : 0], 8)
  const mark = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
  return Buffer.concat([mark, chunk('IHDR', head), ...chunks, chunk('IEND', Buffer.alloc(0))])
}

export const many = (count: number, each: Buffer) => Buffer.concat(Array<Buffer>(count).fill(each))
export const pixels = (length: number) => chunk('IDAT', zeros(length))
const word = (value: number) => Buffer.from([value >> 8, value & 255])

/** A JPEG segment. */
export function segment(marker: number, data: Buffer): Buffer {
  return Buffer.concat([Buffer.from([0xff, marker]), word(data.length + 2), data])
}

/** A grey JPEG with one table each and meaningless scan data. */
export function jpeg(width: number, height: number, scans: Buffer[], progressive = false): Buffer {
  const table = Buffer.concat([Buffer.alloc(1), Buffer.alloc(64, 1)])
  const frame = Buffer.concat([
    Buffer.from([8]),
    word(height),
    word(width),
    Buffer.from([1, 1, 0x11, 0]),
  ])
  const lengths = Buffer.from([0, 1, ...Array(14).fill(0)])
  const codes = [0x00, 0x10].map((kind) =>
    segment(0xc4, Buffer.concat([Buffer.from([kind]), lengths, Buffer.from([0])])),
  )
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    segment(0xdb, table),
    segment(progressive ? 0xc2 : 0xc0, frame),
    ...codes,
    ...scans,
    Buffer.from([0xff, 0xd9]),
  ])
}

export const scan = (data: Buffer, first = 0, last = 63, bits = 0) =>
  Buffer.concat([segment(0xda, Buffer.from([1, 1, 0, first, last, bits])), data])

/** A TIFF with these entries in its single directory; `next` is the offset of a following directory. */
export function tiff(
  entries: [tag: number, type: number, count: number, value: number][],
  next = 0,
): Buffer {
  const out = Buffer.alloc(8 + 2 + 12 * entries.length + 4)
  out.write('II*\0', 'latin1')
  out.writeUInt32LE(8, 4)
  out.writeUInt16LE(entries.length, 8)
  for (const [index, [tag, type, count, value]] of entries.entries()) {
    const at = 10 + 12 * index
    out.writeUInt16LE(tag, at)
    out.writeUInt16LE(type, at + 2)
    out.writeUInt32LE(count, at + 4)
    out.writeUInt32LE(value, at + 8)
  }
  out.writeUInt32LE(next, out.length - 4)
  return out
}

export function gif(width: number, height: number, frames: number): Buffer {
  const head = Buffer.alloc(13)
  head.write('GIF89a', 'latin1')
  head.writeUInt16LE(width, 6)
  head.writeUInt16LE(height, 8)
  const frame = Buffer.from([
    0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0x80, 0, 0, 0, 255, 255, 255, 2, 2, 0x44, 1, 0,
  ])
  return Buffer.concat([head, ...Array<Buffer>(frames).fill(frame), Buffer.from([0x3b])])
}

export function bmp(width: number, height: number): Buffer {
  const out = Buffer.alloc(54)
  out.write('BM', 'latin1')
  out.writeUInt32LE(54, 10)
  out.writeUInt32LE(40, 14)
  out.writeInt32LE(width, 18)
  out.writeInt32LE(height, 22)
  out.writeUInt16LE(1, 26)
  out.writeUInt16LE(24, 28)
  return out
}

export const box = (type: string, data: Buffer) => {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length + 8)
  return Buffer.concat([length, Buffer.from(type, 'latin1'), data])
}

export const webp = (type: string, data: Buffer) => {
  const length = Buffer.alloc(4)
  length.writeUInt32LE(data.length)
  const body = Buffer.concat([Buffer.from(`WEBP${type}`, 'latin1'), length, data])
  const whole = Buffer.alloc(4)
  whole.writeUInt32LE(body.length)
  return Buffer.concat([Buffer.from('RIFF'), whole, body])
}
