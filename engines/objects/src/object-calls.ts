import type { IncomingHttpHeaders } from 'node:http'
import type { Metadata, Stat } from './bucket.ts'
import type { Call, Reply } from './call.ts'
import { rangeOf } from './range.ts'
import { Refusal } from './refusal.ts'
import { headerText } from './signature.ts'
import { placeOf } from './target.ts'
import { document, element } from './xml.ts'

/** Beside these, what begins with x-amz-meta- is kept. */
const keptHeaders = [
  'cache-control',
  'content-disposition',
  'content-encoding',
  'content-language',
  'content-type',
  'expires',
]

/** A call about an object as a whole. */
export async function objectCall(call: Call): Promise<Reply> {
  const { method, target, request, bucket, sha256 } = call
  if (target.query.size > 0) throw notSupported()
  switch (method) {
    case 'PUT': {
      if (request.headers['x-amz-copy-source']) return copy(call)
      const { md5 } = await bucket.put(target.key, request, metadataOf(request.headers), sha256)
      return { status: 200, headers: { etag: `"${md5}"` } }
    }
    case 'HEAD': {
      const found = await bucket.stat(target.key)
      if (!found) throw noSuchKey()
      return { status: 200, headers: { ...headersOf(found), 'content-length': found.size } }
    }
    case 'GET':
      return read(call)
    case 'DELETE':
      await bucket.remove(target.key)
      return { status: 204 }
    default:
      throw notSupported()
  }
}

async function read({ target, request, bucket }: Call): Promise<Reply> {
  const found = await bucket.open(target.key)
  if (!found) throw noSuchKey()
  const { handle, size } = found
  try {
    const range = rangeOf(request.headers.range, size)
    const { start, end } = range ?? { start: 0, end: size - 1 }
    return {
      status: range ? 206 : 200,
      headers: {
        ...headersOf(found),
        'content-length': end - start + 1,
        ...(range && { 'content-range': `bytes ${start}-${end}/${size}` }),
      },
      body: handle.createReadStream({ start, end: Math.max(start, end) }),
    }
  } catch (error) {
    await handle.close()
    throw error
  }
}

async function copy({ target, request, bucket, bucketNamed }: Call): Promise<Reply> {
  const from = placeOf(headerText(request.headers['x-amz-copy-source']))
  const found = from.key ? await bucketNamed(from.bucket).open(from.key) : null
  if (!found) throw noSuchKey()
  const replaces = request.headers['x-amz-metadata-directive'] === 'REPLACE'
  const metadata = replaces ? metadataOf(request.headers) : found.metadata
  const { md5 } = await bucket.put(target.key, found.handle.createReadStream(), metadata)
  const modified = new Date().toISOString()
  const result = element('ETag', `&#34;${md5}&#34;`) + element('LastModified', modified)
  return { status: 200, xml: document(element('CopyObjectResult', result)) }
}

export function metadataOf(headers: IncomingHttpHeaders): Metadata {
  return Object.fromEntries(
    Object.entries(headers)
      .filter(([name]) => keptHeaders.includes(name) || name.startsWith('x-amz-meta-'))
      .map(([name, value]) => [name, headerText(value)]),
  )
}

function headersOf({ md5, modified, metadata }: Stat): Record<string, string> {
  return {
    'content-type': 'application/octet-stream',
    ...metadata,
    etag: `"${md5}"`,
    'last-modified': modified.toUTCString(),
    'accept-ranges': 'bytes',
  }
}

function noSuchKey(): Refusal {
  return new Refusal('NoSuchKey', 'There is no such object.')
}

export function notSupported(): Refusal {
  return new Refusal('NotImplemented', 'This call is not supported here.')
}
