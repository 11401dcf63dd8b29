import { promisify } from 'node:util'
import { crc32, deflate, inflate } from 'node:zlib'

const signature = Buffer.from('89504e470d0a1a0a', 'hex')
/** Samples of a pixel by colour type: grey, RGB, palette, grey with alpha, RGB with alpha. */
const samples: Record<number, number> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 }
const depths: Record<number, number[]> = {
  0: [1, 2, 4, 8, 16],
  2: [8, 16],
  3: [1, 2, 4, 8],
  4: [8, 16],
  6: [8, 16],
}
type Bounds = { width: number; height: number }
type Chunk = { type: string; data: Buffer }

/**
 * The same picture written anew: size, palette, transparency and exactly as many pixels as that size has. Texts, profiles,
 * animations and what follows the end are left out. Null for what is no PNG, is interlaced, too large or broken. Nothing
 * else of a stranger's file is looked at, so that no decoder of pictures is needed here.
 */
export async function plainPng(file: Buffer, most: Bounds): Promise<Buffer | null> {
  const chunks = chunksOf(file)
  const [head] = chunks ?? []
  if (!chunks || head?.type !== 'IHDR' || head.data.length !== 13) return null
  const [width, height] = [head.data.readUInt32BE(0), head.data.readUInt32BE(4)]
  const [depth = 0, colour = 0, compression, filter, interlace] = head.data.subarray(8)
  if (width < 1 || height < 1 || width > most.width || height > most.height) return null
  if (compression || filter || interlace || !depths[colour]?.includes(depth)) return null
  const lineBytes = 1 + Math.ceil((width * depth * (samples[colour] ?? 0)) / 8)
  const packed = Buffer.concat(dataOf(chunks, 'IDAT'))
  const pixels = await inflated(packed, lineBytes * height)
  if (pixels?.length !== lineBytes * height) return null
  for (let at = 0; at < pixels.length; at += lineBytes) if ((pixels[at] ?? 0) > 4) return null
  const [palette] = dataOf(chunks, 'PLTE')
  if (colour === 3 && (!palette || palette.length % 3 || palette.length > 768)) return null
  const [transparent] = dataOf(chunks, 'tRNS')
  return Buffer.concat([
    signature,
    written('IHDR', head.data),
    ...(colour === 3 && palette ? [written('PLTE', palette)] : []),
    ...(transparent && transparent.length <= 256 ? [written('tRNS', transparent)] : []),
    written('IDAT', await promisify(deflate)(pixels, { level: 9 })),
    written('IEND', Buffer.alloc(0)),
  ])
}

/** Up to the end that the file names; null where a part is cut off or not what its sum says. */
function chunksOf(file: Buffer): Chunk[] | null {
  if (!file.subarray(0, 8).equals(signature)) return null
  const chunks: Chunk[] = []
  for (let at = 8; at + 12 <= file.length; ) {
    const end = at + 8 + file.readUInt32BE(at)
    if (end + 4 > file.length) return null
    const named = file.subarray(at + 4, end)
    if (crc32(named) !== file.readUInt32BE(end)) return null
    const chunk = { type: named.toString('latin1', 0, 4), data: named.subarray(4) }
    if (chunk.type === 'IEND') return chunks
    chunks.push(chunk)
    at = end + 4
  }
  return null
}

function dataOf(chunks: Chunk[], wanted: string): Buffer[] {
  return chunks.filter(({ type }) => type === wanted).map(({ data }) => data)
}

async function inflated(packed: Buffer, length: number): Promise<Buffer | null> {
  return promisify<Buffer, object, Buffer>(inflate)(packed, { maxOutputLength: length }).catch(
    () => null,
  )
}

function written(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const part = Buffer.alloc(named.length + 8)
  part.writeUInt32BE(data.length, 0)
  named.copy(part, 4)
  part.writeUInt32BE(crc32(named), part.length - 4)
  return part
}
