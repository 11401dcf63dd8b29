import type { Readable } from 'node:stream'
import { Client, S3Error } from 'minio'
import { unavailable } from './errors.ts'
import { addCheck } from './health.ts'

/** Objects by name in one bucket. Names get the namespace in front. A server that is away is a 503. */
export type Storage = {
  /** Stores `size` bytes; a stream that ends early or runs over leaves no object. */
  put(name: string, body: Readable | Buffer, size: number, type: string): Promise<void>
  /** A stream of the object, or of `length` bytes from `offset`; null when there is none. */
  get(name: string, range?: { offset: number; length: number }): Promise<Readable | null>
  size(name: string): Promise<number | null>
  /** Removing what is not there is fine. */
  remove(name: string): Promise<void>
  /** Every object whose name starts so, with its age. */
  list(prefix: string): AsyncIterable<{ name: string; size: number; modified: Date }>
}

/** `url` is http://accessKey:secretKey@host:port/bucket; the bucket is made when it is missing. */
export async function connectStorage(url: string, namespace: string): Promise<Storage> {
  const address = new URL(url)
  const bucket = address.pathname.slice(1)
  const client = new Client({
    endPoint: address.hostname,
    port: Number(address.port) || (address.protocol === 'https:' ? 443 : 80),
    useSSL: address.protocol === 'https:',
    accessKey: decodeURIComponent(address.username),
    secretKey: decodeURIComponent(address.password),
    region: 'us-east-1',
  })
  const full = (name: string) => `${namespace}/${name}`
  addCheck('objects', () => client.bucketExists(bucket))
  if (!(await client.bucketExists(bucket))) {
    await client.makeBucket(bucket, 'us-east-1').catch((error) => {
      if (!(error instanceof S3Error) || !/AlreadyOwned|AlreadyExists/.test(error.code ?? '')) throw error
    })
  }
  return {
    async put(name, body, size, type) {
      await reach(client.putObject(bucket, full(name), body, size, { 'Content-Type': type }))
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
    async *list(prefix) {
      for await (const item of client.listObjectsV2(bucket, full(prefix), true)) {
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

/** Answers of the server pass as they are; a server that cannot be reached is a 503. */
async function reach<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (error instanceof S3Error) throw error
    throw unavailable('receipt storage', error)
  }
}

function nullWhenMissing(error: unknown): null {
  if (error instanceof S3Error && /^(NoSuchKey|NotFound|NoSuchObject)$/.test(error.code ?? '')) return null
  throw error
}
