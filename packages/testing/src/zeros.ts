import { constants, deflateRawSync, deflateSync } from 'node:zlib'

const piece = 10_000_000

/**
 * Bytes that inflate (zlib) to `length` zeros, a multiple of 10 million, without holding them in memory; deflated
 * once more for each further layer.
 */
export function zeros(length: number, layers = 1): Buffer {
  const flushed = deflateRawSync(Buffer.alloc(piece), {
    level: 9,
    finishFlush: constants.Z_FULL_FLUSH,
  })
  const end = Buffer.alloc(4)
  // Adler-32 of zeros: the second sum grows by one with each zero.
  end.writeUInt32BE(((length % 65_521) * 65_536 + 1) >>> 0)
  const pieces = Array<Buffer>(Math.ceil(length / piece)).fill(flushed)
  let packed = Buffer.concat([Buffer.from([0x78, 0xda]), ...pieces, deflateRawSync(''), end])
  for (let layer = 1; layer < layers; layer++) packed = deflateSync(packed, { level: 9 })
  return packed
}
