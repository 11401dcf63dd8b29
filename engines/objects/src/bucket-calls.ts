import { existsSync } from 'node:fs'
import type { Call, Reply } from './call.ts'
import { makeFolder } from './files.ts'
import { Refusal } from './refusal.ts'
import { invalid } from './target.ts'
import { document, element, escaped } from './xml.ts'

const mostKeys = 1000

/** A call about a bucket itself. */
export async function bucketCall({ method, target, bucket }: Call): Promise<Reply> {
  const { query } = target
  if (method === 'PUT' && query.size === 0) {
    if (existsSync(bucket.folder))
      throw new Refusal('BucketAlreadyOwnedByYou', 'There is this bucket already.')
    await makeFolder(bucket.folder)
    return { status: 200 }
  }
  if (!existsSync(bucket.folder)) throw new Refusal('NoSuchBucket', 'There is no such bucket.')
  if (method === 'HEAD') return { status: 200 }
  if (method !== 'GET') throw new Refusal('NotImplemented', 'This call is not supported here.')
  if (query.has('location')) return { status: 200, xml: document('<LocationConstraint/>') }
  // Clients ask for an upload that they could go on with.
  if (query.has('uploads'))
    return {
      status: 200,
      xml: document(element('ListMultipartUploadsResult', element('IsTruncated', 'false'))),
    }
  return list(target, bucket)
}

async function list(
  { query, bucket: name }: Call['target'],
  bucket: Call['bucket'],
): Promise<Reply> {
  if (query.get('delimiter')) throw invalid('Lists have no delimiter here.')
  const asked = Number(query.get('max-keys') ?? mostKeys)
  if (!Number.isInteger(asked) || asked < 0) throw invalid('max-keys is a whole number.')
  const most = Math.min(asked, mostKeys)
  const prefix = query.get('prefix') ?? ''
  const token = query.get('continuation-token')
  const after = token ? decoded(token) : (query.get('start-after') ?? query.get('marker') ?? '')
  const shown = (key: string) =>
    query.get('encoding-type') === 'url' ? encodeURIComponent(key) : escaped(key)
  const contents: string[] = []
  let last = ''
  let isTruncated = false
  for await (const key of bucket.list(prefix, after)) {
    if (contents.length >= most) {
      isTruncated = true
      break
    }
    const found = await bucket.stat(key)
    if (!found) continue
    last = key
    contents.push(
      element(
        'Contents',
        element('Key', shown(key)),
        element('LastModified', found.modified.toISOString()),
        element('ETag', `&#34;${found.md5}&#34;`),
        element('Size', String(found.size)),
        element('StorageClass', 'STANDARD'),
      ),
    )
  }
  const isSecondVersion = query.get('list-type') === '2'
  return {
    status: 200,
    xml: document(
      element(
        'ListBucketResult',
        element('Name', escaped(name)),
        element('MaxKeys', String(most)),
        element('IsTruncated', String(isTruncated)),
        ...(isTruncated && isSecondVersion
          ? [element('NextContinuationToken', Buffer.from(last).toString('base64url'))]
          : []),
        ...contents,
      ),
    ),
  }
}

function decoded(token: string): string {
  return Buffer.from(token, 'base64url').toString()
}
