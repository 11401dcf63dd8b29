import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { dirname, join } from 'node:path'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Store } from 's3rver'
import S3Error from 's3rver/lib/models/error.js'
import S3Object from 's3rver/lib/models/object.js'
import { againWhileFoldersGo } from './busy-store.ts'

// s3rver answers a write before the file is on disk and overwrites the old one in place. With this an acknowledged
// write survives a power cut, and an interrupted one changes nothing. `scratch` must be on the same disk.
export function makeDurable(store: Store, scratch: string): void {
  store.putObject = async (object) => {
    const file = store.getResourcePath(object.bucket, object.key, 'object')
    const written = await receive(object.content, scratch, signedHash(object.content))
    await againWhileFoldersGo(async () => {
      await mkdir(dirname(file), { recursive: true })
      // A missing checksum is recomputed by s3rver; a stale one would be trusted.
      await rm(`${file}.md5`, { force: true })
      await store.putMetadata(object.bucket, object.key, object.metadata)
      await moveInto(written.file, file)
    })
    await againWhileFoldersGo(async () => {
      await mkdir(dirname(file), { recursive: true })
      await place(written.md5, `${file}.md5`)
    })
    return written
  }
  // A new object like any other: s3rver fills the copy where lists and readers already see it.
  store.copyObject = async (fromBucket, fromKey, bucket, key, replacement) => {
    const metadata = replacement ?? (await store.getMetadata(fromBucket, fromKey))
    const content = createReadStream(store.getResourcePath(fromBucket, fromKey, 'object'))
    await store.putObject({ bucket, key, content, metadata })
    return store.getMetadata(bucket, key)
  }
  store.putMetadata = async (bucket, key, metadata, md5) => {
    const kept = Object.entries(metadata).filter(
      ([name]) => S3Object.ALLOWED_METADATA.includes(name) || name.startsWith('x-amz-meta-'),
    )
    if (md5) await place(md5, store.getResourcePath(bucket, key, 'object.md5'))
    const file = store.getResourcePath(bucket, key, 'metadata.json')
    await place(JSON.stringify(Object.fromEntries(kept)), file)
  }
  store.putPart = async (bucket, uploadId, part, content) => {
    const file = join(store.getResourcePath(bucket, undefined, 'uploads'), uploadId, String(part))
    const written = await receive(content, scratch, signedHash(content))
    await mkdir(dirname(file), { recursive: true })
    await moveInto(written.file, file)
    await place(written.md5, `${file}.md5`)
    return written
  }

  /** Readers see the old text or the new one, never half of it. */
  async function place(text: string, file: string) {
    await moveInto((await receive(Buffer.from(text), scratch)).file, file)
  }
}

/** Rejects, and leaves nothing, when the sender breaks off or the bytes do not match the signed `sha256`. */
async function receive(content: Readable | Buffer, scratch: string, sha256 = '') {
  const file = join(scratch, crypto.randomUUID())
  const hash = createHash('md5')
  const signed = /^[0-9a-f]{64}$/i.test(sha256) ? createHash('sha256') : undefined
  let size = 0
  const count = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      signed?.update(chunk)
      size += chunk.length
      done(null, chunk)
    },
  })
  try {
    const source = Buffer.isBuffer(content) ? Readable.from([content]) : content
    await pipeline(source, count, createWriteStream(file, { flush: true }))
    if (signed && signed.digest('hex') !== sha256.toLowerCase()) {
      const sentence = 'The bytes are not those of the x-amz-content-sha256 header.'
      throw Object.assign(new S3Error('XAmzContentSHA256Mismatch', sentence), { status: 400 })
    }
    return { file, size, md5: hash.digest('hex') }
  } catch (error) {
    await rm(file, { force: true })
    throw error
  }
}

function signedHash(content: Readable | Buffer | IncomingMessage): string | undefined {
  const header = 'headers' in content ? content.headers['x-amz-content-sha256'] : undefined
  return typeof header === 'string' ? header : undefined
}

async function moveInto(from: string, to: string): Promise<void> {
  await rename(from, to)
  const folder = await open(dirname(to))
  await folder.sync().finally(() => folder.close())
}
