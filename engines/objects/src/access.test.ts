import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { text } from 'node:stream/consumers'
import { test } from 'node:test'
import { ourKeys, rawRequest, signed } from './testing/requests.ts'
import { clientOf, serve } from './testing/serve.ts'

test('bytes that are not the signed ones are refused', async (test) => {
  const { port, client } = await serve(test)
  const sha256 = createHash('sha256').update('what was meant').digest('hex')
  const send = (body: string) =>
    fetch(`http://127.0.0.1:${port}/sortie/signed`, {
      method: 'PUT',
      headers: signed(port, 'PUT', '/sortie/signed', sha256),
      body,
    })
  const refused = await send('what came')
  assert.match(await refused.text(), /XAmzContentSHA256Mismatch/)
  assert.equal(refused.status, 400)
  await assert.rejects(client.statObject('sortie', 'signed'), { code: 'NotFound' })
  assert.equal((await send('what was meant')).status, 200)
})

test('only a verified signature opens: every other claim is refused, and nothing changes', async (test) => {
  const { port, client } = await serve(test)
  await client.putObject('sortie', 'a', 'secret')
  const unsigned = 'UNSIGNED-PAYLOAD'
  const path = '/sortie/a'
  const good = signed(port, 'GET', path, unsigned)
  const presigned = await client.presignedGetObject('sortie', 'a', 60)
  const forged = `AWS4-HMAC-SHA256 Credential=${ourKeys.ACCESS_KEY}/20260101/us-east-1/s3/aws4_request, SignedHeaders=host, Signature=${'0'.repeat(64)}`
  const base = `http://127.0.0.1:${port}`
  const hourAgo = new Date(Date.now() - 3_600_000)
  const attempts: Array<[string, string, Record<string, string>]> = [
    ['a query that only looks signed', `${path}?X-Amz-Signature=1`, {}],
    ['a presigned address', presigned.replace(base, ''), {}],
    ['a signature of version 2', path, { authorization: `AWS ${ourKeys.ACCESS_KEY}:c2ln` }],
    [
      'a version 2 query',
      `${path}?AWSAccessKeyId=${ourKeys.ACCESS_KEY}&Signature=x&Expires=9999999999`,
      {},
    ],
    ['a forged signature', path, { ...good, authorization: forged }],
    ['nonsense', path, { authorization: 'Basic c29ydGll' }],
    ['a signature for another path', '/sortie/b', good],
    ['a signature with a query added', `${path}?acl`, good],
    ['a header that was not signed', path, { ...good, 'x-amz-copy-source': '/sortie/b' }],
    [
      'a signature made with another secret',
      path,
      signed(port, 'GET', path, unsigned, { secret: 'x' }),
    ],
    ['a signature of an hour ago', path, signed(port, 'GET', path, unsigned, { at: hourAgo })],
    ['both at once', presigned.replace(base, ''), good],
  ]
  for (const [name, to, headers] of attempts) {
    const response = await rawRequest(port, 'GET', to, headers)
    assert.equal(response.status, 403, name)
    assert.doesNotMatch(response.body, /secret/, name)
  }
  for (const method of ['PUT', 'DELETE', 'POST', 'HEAD'])
    assert.equal((await rawRequest(port, method, path, good)).status, 403, method)
  assert.equal((await rawRequest(port, 'GET', path, good)).body, 'secret')
})

test('without the right key nothing is told or taken', async (test) => {
  const { port, client } = await serve(test)
  await client.putObject('sortie', 'a', 'secret')
  for (const method of ['GET', 'PUT', 'DELETE']) {
    const response = await fetch(`http://127.0.0.1:${port}/sortie/a`, {
      method,
      ...(method === 'PUT' && { body: 'x' }),
    })
    assert.equal(response.status, 403, method)
    assert.doesNotMatch(await response.text(), /secret/)
  }
  for (const unknown of ['another', 'S3RVER']) {
    await assert.rejects(clientOf(port, unknown).getObject('sortie', 'a'), {
      code: 'InvalidAccessKeyId',
    })
  }
  assert.equal(await text(await client.getObject('sortie', 'a')), 'secret')
})

test('an account reads, writes, copies, deletes and lists what begins with its own prefixes, nothing else', async (test) => {
  const { port, client } = await serve(test)
  const [receipt, report] = [clientOf(port, 'receipt'), clientOf(port, 'report')]
  await receipt.putObject('sortie', 'ns/receipts/1/file', 'private')
  await receipt.copyObject('sortie', 'ns/quarantine/1', '/sortie/ns/receipts/1/file')
  assert.equal(await text(await receipt.getObject('sortie', 'ns/quarantine/1')), 'private')
  assert.equal((await receipt.listObjects('sortie', 'ns/receipts/', true).toArray()).length, 1)
  await receipt.removeObject('sortie', 'ns/quarantine/1')

  const denied = { code: 'AccessDenied' }
  for (const attempt of [
    () => report.getObject('sortie', 'ns/receipts/1/file'),
    () => report.statObject('sortie', 'ns/receipts/1/file'),
    () => report.putObject('sortie', 'ns/receipts/1/file', 'mine'),
    () => report.putObject('sortie', 'ns/exports', 'mine'),
    () => report.removeObject('sortie', 'ns/receipts/1/file'),
    () => report.copyObject('sortie', 'ns/exports/1', '/sortie/ns/receipts/1/file'),
    () => report.copyObject('sortie', 'ns/exports/1', '/sortie/ns%2Freceipts/1/file'),
    () => report.listObjects('sortie', '', true).toArray(),
    () => report.listObjects('sortie', 'ns/', true).toArray(),
    () => report.listObjects('sortie', 'ns/receipts/', true).toArray(),
    () => report.listBuckets(),
    () => report.removeBucket('sortie'),
    () => report.makeBucket('another', 'us-east-1'),
  ])
    await assert.rejects(attempt(), denied, String(attempt))
  await assert.rejects(report.getObject('sortie', 'ns/exports/../receipts/1/file'), {
    code: 'InvalidArgument',
  })
  assert.equal(await text(await client.getObject('sortie', 'ns/receipts/1/file')), 'private')
  assert.deepEqual(await client.listObjects('sortie', 'ns/exports', true).toArray(), [])
})
