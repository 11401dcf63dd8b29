import { randomUUID } from 'node:crypto'
import fc from 'fast-check'

/** Dates, sums, addresses and ids as people send them, and texts that break careless programs. */
export const texts = [
  ...[
    '2026-02-30',
    '2026-05-02',
    '0000-01-01',
    '9999-12-31',
    '2026-05-02T24:00',
    '275760-09-13',
    'soon',
  ],
  ...['12.50', '0', '-1', '1e9', '99999999.99', '100000000.00', '0.005', 'NaN', '٣'],
  ...['USD', 'EUR', 'Meals', 'Draft', 'JFK', 'a@b.c', 'x@example.com', randomUUID()],
  ...[
    '',
    ' ',
    '\u0000',
    '\ud800',
    '\u202e',
    '<script>alert(1)</script>',
    '$where',
    '../../etc/passwd',
    "' OR 1=1 --",
  ],
  'x'.repeat(20_000),
]

export const hostile: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(
    { $gt: '' },
    { $where: '1' },
    [[]],
    { length: 1e9 },
    null,
    true,
    1e308,
    -0,
  ),
  fc.constant(JSON.parse('{"__proto__":{"admin":true},"constructor":{"prototype":{}}}')),
  fc.jsonValue({ maxDepth: 3 }),
)

export function queryOf(values: Record<string, unknown>): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(values))
    if (value !== null && value !== undefined)
      search.append(
        name,
        (typeof value === 'string' ? value : JSON.stringify(value)).slice(0, 2000),
      )
  return `?${search}`
}

/** The bytes of a form whose file has a picture's name and no picture in it. */
export function form(): Uint8Array {
  return Buffer.from(
    '--x\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\n\x89PNG\r\n--x--\r\n',
  )
}
