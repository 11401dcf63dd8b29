import type { IncomingMessage } from 'node:http'

/** This many chunks may have any size: real network packets never make so many small ones. */
const freePieces = 1000
const leastBytesEach = 512

/**
 * Ends a request whose body comes in tiny chunks: each costs microseconds whatever its size, and one read of the socket
 * may hold ten thousand chunks of one byte, which would block all other requests.
 */
export function refuseTinyChunks(request: IncomingMessage): void {
  let pieces = 0
  let bytes = 0
  const push = request.push.bind(request)
  request.push = (piece, encoding) => {
    pieces += 1
    bytes += piece?.length ?? 0
    if (piece === null || pieces <= freePieces || bytes >= pieces * leastBytesEach)
      return push(piece, encoding)
    // The remaining chunks of the same read still arrive here and are ignored.
    if (!request.destroyed) request.destroy(new Error('the body comes in tiny chunks'))
    return false
  }
}
