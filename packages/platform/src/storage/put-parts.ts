import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import type { Client } from 'minio'

export type Limits = { single: number; part: number }
/** In bytes: the largest object sent in one call, and the part of a larger one that is held in memory. */
export const usualLimits: Limits = { single: 5 * 2 ** 30, part: 32 * 2 ** 20 }
const maxParts = 10_000

export type Place = { client: Client; bucketName: string; objectName: string }
type Announced = { size: number; type: string; sha256?: string | undefined }

/** Leaves neither an object nor parts behind when the stream fails or is not the announced one. */
export async function putParts(
  { client, bucketName, objectName }: Place,
  body: Readable,
  { size, type, sha256 }: Announced,
  partSize: number,
): Promise<void> {
  const headers = { 'Content-Type': type }
  const uploadId = await client.initiateNewMultipartUpload(bucketName, objectName, headers)
  try {
    const etags: { part: number; etag: string }[] = []
    const whole = createHash('sha256')
    let sent = 0
    for await (const bytes of partsOf(body, Math.max(partSize, Math.ceil(size / maxParts)))) {
      const part = etags.length + 1
      const query = `partNumber=${part}&uploadId=${encodeURIComponent(uploadId)}`
      const request = { method: 'PUT', bucketName, objectName, query }
      const answer = await client.makeRequestAsyncOmit(request, bytes)
      etags.push({ part, etag: (answer.headers.etag ?? '').replaceAll('"', '') })
      whole.update(bytes)
      sent += bytes.length
    }
    if (sent !== size || (sha256 && whole.digest('hex') !== sha256))
      throw new Error(`${objectName} is not what was announced`)
    await client.completeMultipartUpload(bucketName, objectName, uploadId, etags)
  } catch (error) {
    await client.abortMultipartUpload(bucketName, objectName, uploadId).catch(() => {})
    throw error
  }
}

async function* partsOf(body: AsyncIterable<Buffer>, length: number): AsyncGenerator<Buffer> {
  let held: Buffer[] = []
  let size = 0
  for await (const piece of body) {
    held.push(piece)
    size += piece.length
    while (size >= length) {
      const all = Buffer.concat(held)
      yield all.subarray(0, length)
      held = [all.subarray(length)]
      size -= length
    }
  }
  if (size > 0) yield Buffer.concat(held)
}
