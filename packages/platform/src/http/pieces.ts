import type { ServerResponse } from 'node:http'

/**
 * Sends with back-pressure. Nothing is sent before the first piece exists, so an earlier failure is answered as a
 * problem; a later one aborts the connection. A client that disconnects ends the source.
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
