import { Refusal } from './refusal.ts'

/** What a request is about: `key` is '' for the bucket itself, `bucket` is '' for the server. */
export type Target = { bucket: string; key: string; query: Map<string, string> }

/** Every parameter that is understood; any other could change what a call means. */
const parameters = new Set([
  ...['location', 'prefix', 'delimiter', 'encoding-type', 'max-keys', 'marker'],
  ...['list-type', 'continuation-token', 'start-after'],
  ...['uploads', 'max-uploads', 'uploadId', 'partNumber'],
])
const maxKeyBytes = 1024
/** Linux allows 255 bytes; the rest is for the ending of our files. */
const maxPartBytes = 230

/** Throws a Refusal for what this server does not understand, or could understand in two ways. */
export function targetOf(url: string): Target {
  const [path = '', search = ''] = url.split(/\?(.*)/s)
  const { bucket, key } = placeOf(path)
  return { bucket, key, query: queryOf(search) }
}

/** Of `/bucket/key`, percent-encoded. A key becomes a path of folders, so it must stay below its bucket. */
export function placeOf(path: string): { bucket: string; key: string } {
  const [, bucket = '', key = ''] = /^\/?([^/]*)(?:\/(.*))?$/s.exec(decoded(path)) ?? []
  if (bucket && !/^[a-z0-9][a-z0-9.-]{2,62}$/.test(bucket))
    throw new Refusal('InvalidBucketName', 'The name of the bucket is not valid.')
  const parts = key.split('/')
  const isPlain = (part: string) =>
    !['', '.', '..'].includes(part) && !part.includes('\\') && !/\p{Cc}/u.test(part)
  if (key && !parts.every(isPlain)) throw invalid('The key has a part that no folder can have.')
  if (
    Buffer.byteLength(key) > maxKeyBytes ||
    parts.some((part) => Buffer.byteLength(part) > maxPartBytes)
  )
    throw new Refusal('KeyTooLongError', 'The key is too long.')
  return { bucket, key }
}

function queryOf(search: string): Map<string, string> {
  const query = new Map<string, string>()
  for (const [name, value] of new URLSearchParams(search)) {
    if (query.has(name)) throw invalid(`The query names ${name} more than once.`)
    if (!parameters.has(name)) throw invalid(`The query parameter ${name} is not supported.`)
    query.set(name, value)
  }
  return query
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    throw invalid('The address is not valid.')
  }
}

export function invalid(message: string): Refusal {
  return new Refusal('InvalidArgument', message)
}
