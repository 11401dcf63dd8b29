import { connect } from 'node:net'
import { gzipSync } from 'node:zlib'
import { type Endpoint, isStream } from '@sortie/contracts/endpoint'
import fc from 'fast-check'

/** Bytes for a socket, and whether the sender hangs up instead of reading the answer. */
export type BrokenRequest = { bytes: Buffer; hangsUp: boolean }
/** The status of an answer; null where the connection ended without one. */
export type Answer = { status: number | null; ms: number }

const boundary = 'B'
const deep = (open: string, close: string) => open.repeat(5000) + close.repeat(5000)
const forms = [
  `--${boundary}\r\nbad\r\n\r\nx\r\n--${boundary}\r\nbad\r\n\r\nx\r\n--${boundary}--\r\n`,
  `--${boundary}\r\nContent-Disposition: form-data; name="receipt"; filename="ä\u{1f9fe}"\r\n\r\n%PDF-1.7`,
  `--${boundary}\r\nContent-Disposition: form-data; name="receipt"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n\x89PNG\r\n--${boundary}--\r\n`,
  `--${boundary}\r\n${'X-Filler: y\r\n'.repeat(500)}\r\n--${boundary}--`,
  `--${boundary}--\r\n`,
]
const bodies = [
  ...[
    '',
    '{',
    '[]',
    'null',
    '"\ud800"',
    '{"a":1}trailing',
    '\ufeff{}',
    '{"__proto__":{"admin":true}}',
  ],
  ...[
    deep('[', ']'),
    deep('{"a":', '}').replace('}', '1}'),
    `{"merchant":"${'x'.repeat(200_000)}"}`,
  ],
  ...forms,
]
const types = [
  ...[
    'application/json',
    'application/json; charset=utf-7',
    'text/plain',
    '',
    'multipart/form-data',
  ],
  ...[
    `multipart/form-data; boundary=${boundary}`,
    `multipart/form-data; boundary=${'b'.repeat(300)}`,
  ],
]
const lines = [
  ...['Content-Encoding: gzip', 'Content-Encoding: br', 'Content-Encoding: identity, gzip'],
  ...['Transfer-Encoding: chunked', 'Transfer-Encoding: chunked, gzip', 'Content-Length: -1'],
  ...['Content-Length: 99999999999999999999', 'Expect: 100-continue', 'Connection: close, x-user'],
  ...['Upgrade: websocket\r\nConnection: Upgrade', 'Range: bytes=9-1,0-,-', 'If-None-Match: """'],
  ...['Cookie: sortie_session=a; sortie_session=b', `Cookie: ${'a=b; '.repeat(2000)}`],
  ...[
    'Authorization: Bearer eyJhbGciOiJub25lIn0.e30.',
    'Idempotency-Key: \x01',
    'X-\u00e4: \u00f6',
  ],
  ...[
    'X-Forwarded-For: 1, 2, 3',
    'Last-Event-ID: -9e999',
    `X-Long: ${'y'.repeat(20_000)}`,
    'no colon',
  ],
]
const paths = ['%', '%E0%A4%A', '%00', '..%2f..%2f', '$ne', 'x'.repeat(5000), '\u202e', '{id}', '*']
const queries = [
  '',
  '?',
  '?after=["x","y"]',
  '?limit=1e3&limit=-1',
  '?%',
  '?status[$ne]=x',
  '?a=%E0%A4%A',
]

/** A request to this endpoint with one or several things wrong, packed, cut off or hung up anywhere. */
export function brokenRequest(endpoint: Endpoint, cookie: string): fc.Arbitrary<BrokenRequest> {
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
      extra: fc.subarray(lines, { maxLength: 3 }),
      signedIn: fc.boolean(),
      body,
      packed: fc.boolean(),
      noise: fc.array(fc.tuple(fc.nat(), fc.integer({ min: 0, max: 255 })), { maxLength: 4 }),
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
      const head = [
        `${parts.method} ${path}${parts.query} HTTP/1.1`,
        'Host: localhost',
        'Connection: close',
        parts.signedIn ? `Cookie: ${cookie}` : 'X-Nobody: yes',
        ...(endpoint.method === 'GET' ? [] : [`Content-Type: ${parts.type}`]),
        ...(endpoint.method === 'GET' ? [] : [`Content-Length: ${content.length}`]),
        ...parts.extra,
      ]
      const whole = Buffer.concat([Buffer.from(`${head.join('\r\n')}\r\n\r\n`, 'latin1'), content])
      for (const [place, byte] of parts.noise) whole[place % whole.length] = byte
      return {
        bytes: whole.subarray(0, Math.ceil(whole.length * parts.cut)),
        hangsUp: parts.hangsUp,
      }
    })
}

/** Sends the bytes as they are and closes its side; waits at most `withinMs` for the end. */
export function sendBytes(
  url: string,
  { bytes, hangsUp }: BrokenRequest,
  withinMs: number,
): Promise<Answer> {
  const { hostname, port } = new URL(url)
  const started = performance.now()
  return new Promise((resolve, reject) => {
    let answer = ''
    const socket = connect(Number(port), hostname)
    const ended = () => {
      clearTimeout(late)
      const [, status] = /^HTTP\/1\.1 (\d{3})/.exec(answer) ?? []
      resolve({ status: status ? Number(status) : null, ms: performance.now() - started })
    }
    const late = setTimeout(() => {
      socket.destroy()
      reject(
        new Error(
          `no end within ${withinMs} ms of ${JSON.stringify(bytes.toString('latin1').slice(0, 300))}`,
        ),
      )
    }, withinMs)
    socket.on('error', () => {})
    socket.on('close', ended)
    socket.on('data', (chunk) => {
      answer = (answer + chunk.toString('latin1')).slice(0, 100)
      if (hangsUp) socket.destroy()
    })
    socket.end(bytes)
  })
}
