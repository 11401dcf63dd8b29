import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Store } from 's3rver'

/** s3rver answers a write before the file is on disk and writes over the old one in place. With this an answered write
 *  survives kill -9 and a power cut, and a broken one leaves what was there before. `scratch` is on the same disk. */
export function makeDurable(store: Store, scratch: string): void {
  store.putObject = async (object) => {
    const file = store.getResourcePath(object.bucket, object.key, 'object')
    const written = await receive(object.content, scratch)
    await mkdir(dirname(file), { recursive: true })
    // A checksum that is missing is computed anew by s3rver; a stale one would be believed.
    await rm(`${file}.md5`, { force: true })
    await store.putMetadata(object.bucket, object.key, object.metadata)
    await moveInto(written.file, file)
    await store.putMetadata(object.bucket, object.key, object.metadata, written.md5)
    return written
  }
  store.putPart = async (bucket, uploadId, part, content) => {
    const file = join(store.getResourcePath(bucket, undefined, 'uploads'), uploadId, String(part))
    const written = await receive(content, scratch)
    await mkdir(dirname(file), { recursive: true })
    await moveInto(written.file, file)
    await moveInto((await receive(Buffer.from(written.md5), scratch)).file, `${file}.md5`)
    return written
  }
}

/** Rejects when the sender breaks off; a half object is never moved into place. */
async function receive(content: Readable | Buffer, scratch: string) {
  const file = join(scratch, crypto.randomUUID())
  const hash = createHash('md5')
  let size = 0
  const count = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      size += chunk.length
      done(null, chunk)
    },
  })
  try {
    const source = Buffer.isBuffer(content) ? Readable.from([content]) : content
    await pipeline(source, count, createWriteStream(file, { flush: true }))
    return { file, size, md5: hash.digest('hex') }
  } catch (error) {
    await rm(file, { force: true })
    throw error
  }
}

async function moveInto(from: string, to: string): Promise<void> {
  await rename(from, to)
  const folder = await open(dirname(to))
  await folder.sync().finally(() => folder.close())
}
