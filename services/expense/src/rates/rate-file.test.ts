import assert from 'node:assert/strict'
import { it } from 'node:test'
import { promisify } from 'node:util'
import { isInside, outsideOnly } from './rate-file.ts'

it('a name that leads inside is no address of rates', async () => {
  const found = promisify<string, object, unknown>(outsideOnly as never)
  for (const all of [true, false])
    await assert.rejects(
      found('localhost', { all }),
      /^Error: localhost leads to .* which is inside/,
    )
})

it('addresses of private networks, of this machine and of a cloud are inside, in IPv6 writing too', () => {
  const within =
    '127.0.0.1 10.1.2.3 172.31.0.1 192.168.1.1 169.254.169.254 100.64.0.1 0.0.0.0 224.0.0.1 ::1 ::ffff:10.0.0.1 fd00::1 fe80::1 ::'
  for (const one of within.split(' ')) assert.ok(isInside(one, one.includes(':') ? 6 : 4), one)
  for (const one of ['93.184.215.14', '172.32.0.1', '2a00:1450:4001::1', '::ffff:8.8.8.8'])
    assert.ok(!isInside(one, one.includes(':') ? 6 : 4), one)
})
