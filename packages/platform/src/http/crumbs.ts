import type { IncomingMessage } from 'node:http'

/** So many pieces may be as small as they like: what comes in real packets never has so many. */
const freePieces = 1000
const leastBytesEach = 512

/**
 * Ends a request whose body comes in crumbs: each chunk costs microseconds, whatever its size, and one read of the socket
 * holds ten thousand of a byte, for which everybody else waits.
 */
export function refuseCrumbs(request: IncomingMessage): void {
  let pieces = 0
  let bytes = 0
  const push = request.push.bind(request)
  request.push = (piece, encoding) => {
    pieces += 1
    bytes += piece?.length ?? 0
    if (piece === null || pieces <= freePieces || bytes >= pieces * leastBytesEach)
      return push(piece, encoding)
    // The rest of what was read comes here as well, and goes nowhere.
    if (!request.destroyed) request.destroy(new Error('the body comes in crumbs'))
    return false
  }
}
