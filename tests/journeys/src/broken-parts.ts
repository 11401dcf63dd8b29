const boundary = 'B'
const deep = (open: string, close: string) => open.repeat(5000) + close.repeat(5000)
export const forms = [
  `--${boundary}\r\nbad\r\n\r\nx\r\n--${boundary}\r\nbad\r\n\r\nx\r\n--${boundary}--\r\n`,
  `--${boundary}\r\nContent-Disposition: form-data; name="receipt"; filename="ä\u{1f9fe}"\r\n\r\n%PDF-1.7`,
  `--${boundary}\r\nContent-Disposition: form-data; name="receipt"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n\x89PNG\r\n--${boundary}--\r\n`,
  `--${boundary}\r\n${'X-Filler: y\r\n'.repeat(500)}\r\n--${boundary}--`,
  `--${boundary}--\r\n`,
]
export const bodies = [
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
export const types = [
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
export const lines = [
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
export const paths = [
  '%',
  '%E0%A4%A',
  '%00',
  '..%2f..%2f',
  '$ne',
  'x'.repeat(5000),
  '\u202e',
  '{id}',
  '*',
]
export const queries = [
  '',
  '?',
  '?after=["x","y"]',
  '?limit=1e3&limit=-1',
  '?%',
  '?status[$ne]=x',
  '?a=%E0%A4%A',
]
