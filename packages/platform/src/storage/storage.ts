import { Readable } from 'node:stream'
import { addCheck } from '../ops/health.ts'
import { usualIdleMs, withIdleTimeout } from './idle-timeout.ts'
import { putParts, usualLimits } from './put-parts.ts'
import { isS3Error, nullWhenMissing, reach as reachAs } from './storage-errors.ts'

export type Storage = {
  /** What people are told is not available while it is away. */
  part: string
  /**
   * A stream that ends early or is too long leaves no object. With the `sha256` (hex) it streams in constant memory
   * and the server verifies the bytes; without it the whole body is held in memory. Large bodies are sent in parts.
   */
  put(
    name: string,
    body: Readable | Buffer,
    size: number,
    type: string,
    sha256?: string,
  ): Promise<void>
  get(name: string, range?: { offset: number; length: number }): Promise<Readable | null>
  size(name: string): Promise<number | null>
  remove(name: string): Promise<void>
  /** Copies within the storage, then removes: if interrupted, both exist. `modified` is reset. */
  move(from: string, to: string): Promise<void>
  list(prefix: string): AsyncIterable<{ name: string; size: number; modified: Date }>
}

/**
 * `url` is http://accessKey:secretKey@host:port/bucket, with `region` (us-east-1), `style` (path or virtual) and
 * `session-token` in its query; a missing bucket is created.
 */
export async function connectStorage(
  url: string,
  namespace: string,
  { part = 'file storage', idleMs = usualIdleMs, limits = usualLimits } = {},
): Promise<Storage> {
  const address = new URL(url)
  const secure = address.protocol === 'https:'
  const bucket = address.pathname.slice(1)
  const region = address.searchParams.get('region') ?? 'us-east-1'
  const sessionToken = address.searchParams.get('session-token')
  const { Client } = await import('minio')
  const { Agent } = secure ? await import('node:https') : await import('node:http')
  const client = new Client({
    endPoint: address.hostname,
    port: Number(address.port) || (secure ? 443 : 80),
    useSSL: secure,
    accessKey: decodeURIComponent(address.username),
    secretKey: decodeURIComponent(address.password),
    region,
    pathStyle: address.searchParams.get('style') !== 'virtual',
    ...(sessionToken && { sessionToken }),
    transportAgent: withIdleTimeout(new Agent(), idleMs),
    // A stream cannot be sent twice, so the caller decides about a retry.
    retryOptions: { disableRetry: true },
  })
  const reach = <T>(work: Promise<T>) => reachAs(work, part)
  const full = (name: string) => `${namespace}/${name}`
  const place = (name: string) => ({ client, bucketName: bucket, objectName: full(name) })
  // HEAD needs the right to list everything; an account without it asks for the bucket's location instead.
  const found = () =>
    client.bucketExists(bucket).catch(async (error) => {
      if (!isS3Error(error) || error.code !== 'AccessDenied') throw error
      const where = { method: 'GET', bucketName: bucket, query: 'location' }
      await client.makeRequestAsyncOmit(where, '', [200], region)
      return true
    })
  // Useful only: without it files are refused, and all that needs the database alone is answered.
  addCheck('objects', found, 'useful')
  if (!(await found())) {
    await client.makeBucket(bucket, region).catch((error) => {
      if (!isS3Error(error) || !/AlreadyOwned|AlreadyExists/.test(error.code ?? '')) throw error
    })
  }
  return {
    part,
    async put(name, body, size, type, sha256) {
      if (size > limits.single) {
        const stream = Buffer.isBuffer(body) ? Readable.from(body) : body
        return reach(putParts(place(name), stream, { size, type, sha256 }, limits.part))
      }
      if (!sha256 || Buffer.isBuffer(body)) {
        await reach(client.putObject(bucket, full(name), body, size, { 'Content-Type': type }))
        return
      }
      // putObject would buffer the stream in memory first, to hash it.
      const headers = { 'Content-Type': type, 'Content-Length': String(size) }
      const request = { method: 'PUT', bucketName: bucket, objectName: full(name), headers }
      const answer = await reach(
        client.makeRequestStreamAsync(request, body, secure ? '' : sha256, [200], ''),
      )
      answer.resume()
    },
    async get(name, range) {
      return reach(
        range
          ? client.getPartialObject(bucket, full(name), range.offset, range.length)
          : client.getObject(bucket, full(name)),
      ).catch(nullWhenMissing)
    },
    async size(name) {
      return reach(client.statObject(bucket, full(name)))
        .then((stat) => stat.size)
        .catch(nullWhenMissing)
    },
    async remove(name) {
      await reach(client.removeObject(bucket, full(name))).catch(nullWhenMissing)
    },
    async move(from, to) {
      const { size, metaData } = await reach(client.statObject(bucket, full(from)))
      if (size > limits.single) {
        const body = await reach(client.getObject(bucket, full(from)))
        const type = metaData['content-type']
        await reach(putParts(place(to), body, { size, type }, limits.part))
      } else await reach(client.copyObject(bucket, full(to), `/${bucket}/${full(from)}`))
      await reach(client.removeObject(bucket, full(from)))
    },
    async *list(prefix) {
      // Version 1 of listing, which every server supports.
      for await (const item of client.listObjects(bucket, full(prefix), true)) {
        if (item.name)
          yield {
            name: item.name.slice(namespace.length + 1),
            size: item.size ?? 0,
            modified: item.lastModified ?? new Date(),
          }
      }
    },
  }
}
