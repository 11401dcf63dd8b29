import { gzipSync } from 'node:zlib'
import { type Endpoint, isStream } from '@sortie/contracts/endpoint'
import type { RawRequest } from '@sortie/testing/send-bytes'
import fc from 'fast-check'
import { bodies, forms, lines, paths, queries, types } from './broken-parts.ts'

/** A request to this endpoint with one or several things wrong, packed, cut off or hung up anywhere. */
export function brokenRequest(endpoint: Endpoint, cookie: string): fc.Arbitrary<RawRequest> {
  const body = isStream(endpoint.body) ? fc.constantFrom(...forms) : fc.constantFrom(...bodies)
  return fc
    .record({
      method: fc.oneof(
        { weight: 8, arbitrary: fc.constant<string>(endpoint.method) },
        { weight: 1, arbitrary: fc.constantFrom('PATCH', 'OPTIONS', 'TRACE', 'get', 'B\x00D') },
      ),
      id: fc.oneof(fc.uuid(), fc.constantFrom(...paths)),
      query: fc.constantFrom(...queries),
      type: fc.constantFrom(...types),
      // Half have a whole head, so that what is wrong further in is looked at too.
      extra: sometimes(fc.subarray(lines, { minLength: 1, maxLength: 3 })),
      signedIn: fc.boolean(),
      body,
      packed: fc.boolean(),
      /** In well-formed pieces of at most so many bytes; 0 tells the length instead. */
      piece: fc.constantFrom(0, 0, 1000, 7),
      noise: sometimes(
        fc.array(fc.tuple(fc.nat(), fc.integer({ min: 0, max: 255 })), { maxLength: 4 }),
      ),
      /** The share of the bytes that is sent. */
      cut: fc.oneof(
        { weight: 3, arbitrary: fc.constant(1) },
        fc.double({ min: 0, max: 1, noNaN: true }),
      ),
      hangsUp: fc.boolean(),
    })
    .map((parts) => {
      const path = endpoint.path.replace(/:\w+/g, parts.id)
      const content = parts.packed ? gzipSync(parts.body) : Buffer.from(parts.body, 'latin1')
      const chunked = parts.piece > 0 && endpoint.method !== 'GET'
      const sent = chunked ? inChunks(content, parts.piece) : content
      const framing = chunked ? 'Transfer-Encoding: chunked' : `Content-Length: ${content.length}`
      const head = [
        `${parts.method} ${path}${parts.query} HTTP/1.1`,
        'Host: localhost',
        'Connection: close',
        parts.signedIn ? `Cookie: ${cookie}` : 'X-Nobody: yes',
        ...(endpoint.method === 'GET' ? [] : [`Content-Type: ${parts.type}`]),
        ...(endpoint.method === 'GET' ? [] : [framing]),
        ...parts.extra,
      ]
      const whole = Buffer.concat([Buffer.from(`${head.join('\r\n')}\r\n\r\n`, 'latin1'), sent])
      for (const [place, byte] of parts.noise) whole[place % whole.length] = byte
      return {
        bytes: whole.subarray(0, Math.ceil(whole.length * parts.cut)),
        hangsUp: parts.hangsUp,
      }
    })
}

/** None in half of all. */
function sometimes<T>(some: fc.Arbitrary<T[]>): fc.Arbitrary<T[]> {
  return fc.oneof(fc.constant<T[]>([]), some)
}

/** RFC 9112, 7.1. */
function inChunks(content: Buffer, piece: number): Buffer {
  const chunks: Buffer[] = []
  for (let at = 0; at < content.length; at += piece) {
    const data = content.subarray(at, at + piece)
    chunks.push(Buffer.from(`${data.length.toString(16)}\r\n`), data, Buffer.from('\r\n'))
  }
  return Buffer.concat([...chunks, Buffer.from('0\r\n\r\n')])
}
