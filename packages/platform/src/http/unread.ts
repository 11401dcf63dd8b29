import { randomUUID } from 'node:crypto'
import type { Server, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Problem } from '@sortie/contracts/problem'
import { log } from '../ops/logger.ts'
import { requestIdOf } from './problem.ts'

type Refusal = { status: string; code: string; sentence: string }
const malformed: Refusal = {
  status: '400 Bad Request',
  code: 'malformed_request',
  sentence: 'This is not a request that can be read.',
}
/** By the code of Node's error. */
const refusals: Record<string, Refusal> = {
  HPE_HEADER_OVERFLOW: {
    status: '431 Request Header Fields Too Large',
    code: 'headers_too_large',
    sentence: 'The headers of this request are too large.',
  },
  HPE_CHUNK_EXTENSIONS_OVERFLOW: {
    status: '413 Payload Too Large',
    code: 'body_too_large',
    sentence: 'This request is too large.',
  },
  ERR_HTTP_REQUEST_TIMEOUT: {
    status: '408 Request Timeout',
    code: 'request_stalled',
    sentence: 'The request came to a standstill. Please try again.',
  },
}

/**
 * What Node's parser refuses has no request that Express could answer. Node itself would send a bare status; here it has
 * the shape of every refusal, with the id of the request whose body broke, or a new one that stands in the log as well.
 */
export function answerUnread(server: Server): void {
  const latest = new WeakMap<Duplex, ServerResponse>()
  server.prependListener('request', (request, response) => latest.set(request.socket, response))
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    const begun = latest.get(socket)
    const open = begun?.writableFinished ? undefined : begun
    if (!socket.writable || open?.headersSent) return socket.destroy(error)
    const { status, code, sentence } = refusals[error.code ?? ''] ?? malformed
    const requestId = (open && requestIdOf(open)) || randomUUID()
    log.info({ code, reason: error.code, requestId }, 'request not read')
    const body = JSON.stringify({ error: sentence, code, requestId } satisfies Problem)
    const head = [
      `HTTP/1.1 ${status}`,
      'Connection: close',
      'Content-Type: application/json; charset=utf-8',
      `Content-Length: ${Buffer.byteLength(body)}`,
      `X-Request-Id: ${requestId}`,
    ]
    socket.end(`${head.join('\r\n')}\r\n\r\n${body}`, () => socket.destroy(error))
  })
}
