import assert from 'node:assert/strict'
import { text } from 'node:stream/consumers'
import { test } from 'node:test'
import { type RawRequest, sendBytes } from '@sortie/testing/send-bytes'
import fc from 'fast-check'
import { signed } from './testing/requests.ts'
import { serve } from './testing/serve.ts'

/** The same requests each time; another FUZZ_SEED makes others. */
const seed = Number(process.env.FUZZ_SEED ?? 20261125)
const own = '/sortie/ns/exports'
const paths = [
  ...['/', '/sortie', '/other/x', '//sortie/a', `${own}/%`, `${own}/%00`, `${own}/a/../../x`],
  ...[`${own}/1`, `${own}/1?tagging=`, `${own}/1?acl=&tagging=`, `${own}/1?uploads=`],
  ...[`${own}/1?uploadId=${'a'.repeat(32)}&partNumber=1`, `${own}/1?uploadId=${'a'.repeat(32)}`],
  ...['/sortie?delete=', '/sortie?cors=', '/sortie?website=', `${own}/${'x'.repeat(3000)}`],
  ...['max-keys=-1', 'list-type=2&continuation-token=zz', 'list-type=2&start-after=%FF'].map(
    (query) => `/sortie?prefix=ns%2Fexports%2F&${query}`,
  ),
  `${own}/1?response-content-type=a%0d%0ab`,
]
const form = (field: string, value: string) =>
  `--B\r\nContent-Disposition: form-data; name="${field}"\r\n\r\n${value}\r\n`
const bodies = [
  ...['', '<', '<a>'.repeat(20_000), '&#x41;'.repeat(1000), 'x'.repeat(300_000)],
  ...['<Delete><Object/></Delete>', '<Delete><Object><Key>../../x</Key></Object></Delete>'],
  ...['<CompleteMultipartUpload><Part/></CompleteMultipartUpload>'],
  '--B\r\nbad\r\n\r\nx\r\n--B\r\nbad\r\n\r\nx\r\n--B--\r\n',
  `${form('key', '../../x')}${form('file', 'abc')}--B--\r\n`,
]
const lines = [
  ...['Content-Type: multipart/form-data; boundary=B', 'Content-Type: multipart/form-data'],
  ...['Range: bytes=9-1', 'Range: bytes=-', 'Range: bytes=0-99999999999', 'Range: bytes=a'],
  ...['If-Modified-Since: x', 'Expect: 100-continue', 'Upgrade: websocket\r\nConnection: Upgrade'],
  ...['Content-Encoding: aws-chunked', 'Origin: x\r\nAccess-Control-Request-Method: PUT'],
]

test(`broken requests, signed and not, end no server and reach nothing (seed ${seed})`, async (test) => {
  const { port, client } = await serve(test)
  await client.putObject('sortie', 'ns/receipts/1/file', 'private')
  const requests = fc.sample(brokenRequest(port), { numRuns: 1500, seed })
  for (let first = 0; first < requests.length; first += 10) {
    const batch = requests.slice(first, first + 10)
    await Promise.all(batch.map((request) => sendBytes(`http://127.0.0.1:${port}`, request)))
  }
  assert.equal(await text(await client.getObject('sortie', 'ns/receipts/1/file')), 'private')
})

function brokenRequest(port: number): fc.Arbitrary<RawRequest> {
  const rarely = <T>(usual: T, unusual: fc.Arbitrary<T>) =>
    fc.oneof({ weight: 9, arbitrary: fc.constant(usual) }, { weight: 1, arbitrary: unusual })
  return fc
    .record({
      method: fc.constantFrom('GET', 'HEAD', 'PUT', 'POST', 'DELETE', 'OPTIONS', 'PATCH'),
      path: fc.constantFrom(...paths),
      account: fc.constantFrom('sortie', 'report', undefined),
      body: fc.constantFrom(...bodies),
      extra: fc.subarray(lines, { maxLength: 3 }),
      lengthOff: rarely(0, fc.constantFrom(-1, 10, 1e12)),
      cut: rarely(1, fc.double({ min: 0, max: 1, noNaN: true })),
      noise: rarely<[number, number][]>([], fc.array(fc.tuple(fc.nat(), fc.nat(255)))),
      hangsUp: rarely(false, fc.constant(true)),
    })
    .map(({ method, path, account, body, extra, lengthOff, cut, noise, hangsUp }) => {
      const signature = account && signed(port, method, path, 'UNSIGNED-PAYLOAD', { account })
      const head = [
        `${method} ${path} HTTP/1.1`,
        ...Object.entries(signature ?? { host: 'x' }).map((line) => line.join(': ')),
        ...['Connection: close', `Content-Length: ${body.length + lengthOff}`, ...extra],
      ]
      const whole = Buffer.from(`${head.join('\r\n')}\r\n\r\n${body}`, 'latin1')
      for (const [place, byte] of noise) whole[place % whole.length] = byte
      return { bytes: whole.subarray(0, Math.ceil(whole.length * cut)), hangsUp }
    })
}
