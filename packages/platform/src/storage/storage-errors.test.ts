import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, it } from 'node:test'
import { Client } from 'minio'
import { AppError } from '../errors.ts'
import { log } from '../ops/logger.ts'
import { isS3Error, nullWhenMissing, reach as reachAs } from './storage-errors.ts'

log.level = 'silent'
const s3Error = (code: string) => Object.assign(new Error(code), { name: 'S3Error', code })
const reach = <T>(work: Promise<T>) => reachAs(work, 'report storage')
const isAway = (error: unknown) =>
  error instanceof AppError && error.status === 503 && error.code === 'report_storage_unavailable'

describe('a call of the object storage', () => {
  it('passes its outcome on', async () => {
    assert.equal(await reach(Promise.resolve('bytes')), 'bytes')
  })

  it('says of an object what the storage says of it', async () => {
    for (const code of ['NoSuchKey', 'InvalidRange', 'EntityTooLarge'])
      await assert.rejects(reach(Promise.reject(s3Error(code))), { name: 'S3Error', code })
  })

  it('is an outage when something before the storage answers in its place', async (test) => {
    const pages = { 'default backend - 404': 404, '<html>Bad Gateway</html>': 502, '': 521 }
    for (const [page, status] of Object.entries(pages)) {
      const ingress = createServer((request, answer) => {
        request.resume()
        answer.writeHead(status).end(page)
      })
      test.after(() => ingress.close())
      await once(ingress.listen(0, '127.0.0.1'), 'listening')
      const { port } = ingress.address() as AddressInfo
      const keys = { accessKey: 'key', secretKey: 'secret', region: 'us-east-1' }
      const retryOptions = { disableRetry: true }
      const place = { endPoint: '127.0.0.1', port, useSSL: false }
      const client = new Client({ ...place, ...keys, retryOptions })
      await assert.rejects(reach(client.getObject('bucket', 'name')), isAway, String(status))
    }
  })

  it('is an outage when the storage is not to be reached, full, slow, or refuses us', async () => {
    const faults = [
      new Error('connect ECONNREFUSED'),
      ...['InternalError', 'SlowDown', 'ServiceUnavailable', 'XMinioStorageFull'].map(s3Error),
      ...['AccessDenied', 'SignatureDoesNotMatch', 'NoSuchBucket', 'ExpiredToken'].map(s3Error),
    ]
    for (const fault of faults)
      await assert.rejects(reach(Promise.reject(fault)), isAway, fault.message)
  })
})

describe('an object that is not there', () => {
  it('is null, by each name that storages give it', () => {
    for (const code of ['NoSuchKey', 'NotFound', 'NoSuchObject'])
      assert.equal(nullWhenMissing(s3Error(code)), null)
  })

  it('is not made of any other fault', () => {
    for (const error of [s3Error('AccessDenied'), new Error('NoSuchKey')])
      assert.throws(() => nullWhenMissing(error), error)
    assert.equal(isS3Error(new Error('x')), false)
    assert.equal(isS3Error(s3Error('x')), true)
  })
})
