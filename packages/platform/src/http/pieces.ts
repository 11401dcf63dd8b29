import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Response } from 'express'

/**
 * Sends text or bytes piece by piece, no faster than it is taken. The first piece is awaited before anything is sent, so
 * that a failure up to there is answered as a problem; a later one breaks the connection off. A caller who goes
 * away ends the source.
 */
export async function sendPieces(response: Response, pieces: AsyncIterable<string | Buffer>): Promise<void> {
  const source = pieces[Symbol.asyncIterator]()
  const first = await source.next()
  const rest = async function* () {
    try {
      for (let piece = first; !piece.done; piece = await source.next()) yield piece.value
    } finally {
      await source.return?.()
    }
  }
  // One piece waits, not sixteen: pieces may be large, and many calls go on at once.
  await pipeline(Readable.from(rest(), { highWaterMark: 1 }), response).catch((error) => {
    if (error.code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error
  })
}
