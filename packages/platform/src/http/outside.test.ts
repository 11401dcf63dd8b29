import assert from 'node:assert/strict'
import type { lookup } from 'node:dns'
import { createServer } from 'node:http'
import type { AddressInfo, LookupFunction } from 'node:net'
import { after, it } from 'node:test'
import { promisify } from 'node:util'
import { askOutside, InsideAddress, isInside, lookupOutside, outsideOnly } from './outside.ts'

let asked = 0
const server = createServer((_request, response) => {
  asked++
  response.end('inside')
})
await new Promise<void>((resolve) => server.listen(0, resolve))
const { port } = server.address() as AddressInfo
after(() => server.close())

const resolved = (find: LookupFunction) => promisify<string, object, unknown>(find as never)

it('a name that leads inside is no address outside', async () => {
  for (const all of [true, false])
    await assert.rejects(
      resolved(outsideOnly)('localhost', { all }),
      /^Error: localhost leads to .* which is inside/,
    )
})

it('a name that led outside once is looked up again, and one of its addresses inside is enough to refuse it', async () => {
  const answers = [['93.184.215.14'], ['93.184.215.14', '127.0.0.1'], ['::ffff:10.0.0.1']]
  const find = ((_name: string, _options: object, done: (...said: unknown[]) => void) => {
    const found = answers.shift() ?? []
    done(
      null,
      found.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    )
  }) as unknown as typeof lookup
  const outside = resolved(lookupOutside(find))
  assert.deepEqual(await outside('moving.example', { all: true }), [
    { address: '93.184.215.14', family: 4 },
  ])
  for (let turn = 0; turn < 2; turn++)
    await assert.rejects(outside('moving.example', { all: true }), InsideAddress)
})

it('nothing inside is asked, however its address is written', async () => {
  const hosts =
    '127.0.0.1 2130706433 0x7f000001 0177.0.0.1 127.1 0 [::1] [::ffff:127.0.0.1] [::ffff:7f00:1] [::] localhost LOCALHOST 169.254.169.254 [64:ff9b::7f00:1] [2002:7f00:1::]'
  for (const host of hosts.split(' '))
    await assert.rejects(
      askOutside(new URL(`http://${host}:${port}/`), { signal: AbortSignal.timeout(5000) }),
      InsideAddress,
      host,
    )
  assert.equal(asked, 0)
  const url = new URL(`http://127.0.0.1:${port}/`)
  const answer = await askOutside(url, {}, { mayBeInside: true })
  assert.equal(answer.statusCode, 200)
  answer.destroy()
})

it('addresses of private networks, of this machine and of a cloud are inside, in IPv6 writing too', () => {
  const within =
    '127.0.0.1 10.1.2.3 172.31.0.1 192.168.1.1 169.254.169.254 100.64.0.1 0.0.0.0 224.0.0.1 ::1 ::ffff:10.0.0.1 fd00::1 fe80::1 ::'
  for (const one of within.split(' ')) assert.ok(isInside(one, one.includes(':') ? 6 : 4), one)
  for (const one of ['93.184.215.14', '172.32.0.1', '2a00:1450:4001::1', '::ffff:8.8.8.8'])
    assert.ok(!isInside(one, one.includes(':') ? 6 : 4), one)
})
