import type { ServerResponse } from 'node:http'

/**
 * Sends no faster than it is taken. Nothing is sent before the first piece is there, so a failure up to there is
 * answered as a problem; a later one breaks the connection off. A caller who goes away ends the source.
 */
export async function sendPieces(
  response: ServerResponse,
  pieces: AsyncIterable<string | Buffer>,
): Promise<void> {
  let goOn = () => {}
  response.on('drain', () => goOn()).on('close', () => goOn())
  for await (const piece of pieces) {
    if (response.destroyed) return
    if (response.write(piece)) continue
    await new Promise<void>((taken) => {
      goOn = taken
    })
  }
  response.end()
}
