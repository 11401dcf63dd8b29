import { text } from 'node:stream/consumers'
import type { Call, Reply } from './call.ts'
import { metadataOf, notSupported } from './object-calls.ts'
import { Refusal } from './refusal.ts'
import { document, element, escaped } from './xml.ts'

/** 10,000 parts with their checksums are 1.2 MB. */
const mostXmlBytes = 4_000_000

/** A call about an object in parts. */
export async function uploadCall(call: Call): Promise<Reply> {
  const { method, target, request, bucket, uploads, sha256 } = call
  const { key, query } = target
  const at = { bucket: target.bucket, key }
  const id = query.get('uploadId') ?? ''
  if (method === 'POST' && query.has('uploads')) {
    const begun = await uploads.begin({ ...at, metadata: metadataOf(request.headers) })
    return { status: 200, xml: result('InitiateMultipartUploadResult', at, 'UploadId', begun) }
  }
  if (method === 'PUT') {
    if (request.headers['x-amz-copy-source']) throw notSupported()
    const md5 = await uploads.put(id, query.get('partNumber') ?? '', at, request, sha256)
    return { status: 200, headers: { etag: `"${md5}"` } }
  }
  if (method === 'POST') {
    const { md5 } = await uploads.complete(id, at, await partsOf(call), bucket)
    return {
      status: 200,
      xml: result('CompleteMultipartUploadResult', at, 'ETag', `"${md5}"`),
    }
  }
  if (method !== 'DELETE') throw notSupported()
  await uploads.abort(id, at)
  return { status: 204 }
}

async function partsOf({ request }: Call): Promise<Array<{ part: string; md5: string }>> {
  if (Number(request.headers['content-length'] ?? 0) > mostXmlBytes) throw malformed()
  const listed = [...(await text(request)).matchAll(/<Part>(.*?)<\/Part>/gs)].map(
    ([, part = '']) => ({
      part: /<PartNumber>\s*(\d{1,5})\s*<\/PartNumber>/.exec(part)?.[1] ?? '',
      md5:
        /<ETag>\s*(?:"|&quot;|&#34;)?([0-9a-f]{32})(?:"|&quot;|&#34;)?\s*<\/ETag>/.exec(
          part,
        )?.[1] ?? '',
    }),
  )
  const numbers = listed.map(({ part }) => Number(part))
  const isOrdered = numbers.every((number, index) => number > (numbers[index - 1] ?? 0))
  if (listed.length === 0 || !isOrdered || listed.some(({ md5 }) => !md5)) throw malformed()
  return listed
}

function malformed(): Refusal {
  return new Refusal('MalformedXML', 'The list of parts is not valid.')
}

function result(name: string, at: { bucket: string; key: string }, last: string, value: string) {
  return document(
    element(
      name,
      // Clients demand it, and use it for nothing.
      element('Location', escaped(`/${at.bucket}/${at.key}`)),
      element('Bucket', escaped(at.bucket)),
      element('Key', escaped(at.key)),
      element(last, escaped(value)),
    ),
  )
}
