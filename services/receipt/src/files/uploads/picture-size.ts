import { type FileHandle, open } from 'node:fs/promises'

export type PictureSize = { width: number; height: number }

/** Photos have some dozen segments before their size; a metadata segment holds at most 64 kB. */
const mostSegments = 1000

/**
 * Reads a few bytes of the header; null where it is broken. Runs in the service itself, where untrusted bytes are
 * otherwise never parsed: nothing is decompressed or decoded, no native code is involved, and reads are bounded.
 */
export async function sizeOfPicture(
  path: string,
  type: 'image/png' | 'image/jpeg',
): Promise<PictureSize | null> {
  const file = await open(path)
  try {
    const size = type === 'image/png' ? await sizeOfPng(file) : await sizeOfJpeg(file)
    return size && size.width > 0 && size.height > 0 ? size : null
  } finally {
    await file.close()
  }
}

/** The first chunk is the header: length, name, width, height. */
async function sizeOfPng(file: FileHandle): Promise<PictureSize | null> {
  const header = await bytesAt(file, 8, 16)
  if (header?.toString('latin1', 4, 8) !== 'IHDR') return null
  return { width: header.readUInt32BE(8), height: header.readUInt32BE(12) }
}

/** Skips segments by their length until the one that begins a frame. */
async function sizeOfJpeg(file: FileHandle): Promise<PictureSize | null> {
  let at = 2
  for (let count = 0; count < mostSegments; count += 1) {
    const head = await bytesAt(file, at, 9)
    if (head?.[0] !== 0xff) return null
    const marker = head.readUInt8(1)
    if (isFrame(marker)) return { height: head.readUInt16BE(5), width: head.readUInt16BE(7) }
    const length = head.readUInt16BE(2)
    // A fill byte stands alone; image data or the end before any frame is invalid.
    if (marker === 0xff) at += 1
    else if (marker === 0xda || marker === 0xd9 || length < 2) return null
    else at += 2 + length
  }
  return null
}

/** C4, C8 and CC are tables (ITU-T T.81, table B.1). */
function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
}

async function bytesAt(file: FileHandle, at: number, length: number): Promise<Buffer | null> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, at)
  return bytesRead === length ? buffer : null
}
