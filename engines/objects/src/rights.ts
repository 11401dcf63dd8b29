import type { Query } from './query.ts'
import type { Refusal } from './signature.ts'

export type Account = {
  accessKey: string
  secretKey: string
  /** Prefixes of the names that it may access in the bucket; without, it may do everything. */
  prefixes?: string[] | undefined
}
export type Asked = { method: string; path: string; query: Query; copiedFrom: string }

const denied: Refusal = { code: 'AccessDenied', message: 'Access Denied' }

/** The rights that deploy/kubernetes/components/data/minio-init.sh gives in MinIO; undefined: it may do this. */
export function forbidden(
  { prefixes }: Account,
  asked: Asked,
  bucket: string,
): Refusal | undefined {
  if (!prefixes) return undefined
  const isOwn = (name: unknown) =>
    typeof name === 'string' && !wanders(name) && prefixes.some((prefix) => name.startsWith(prefix))
  const [, there, name] = /^\/([^/]+)\/?(.*)$/s.exec(decoded(asked.path)) ?? []
  if (there !== bucket) return denied
  if (name) return isOwn(name) && isOwnSource(asked.copiedFrom, bucket, isOwn) ? undefined : denied
  const asksWhere = 'location' in asked.query
  if (asked.method === 'GET' && (asksWhere || isOwn(asked.query.prefix))) return undefined
  return denied
}

function isOwnSource(from: string, bucket: string, isOwn: (name: string) => boolean): boolean {
  if (!from) return true
  const [, there, name = ''] = /^\/?([^/]+)\/(.*)$/s.exec(decoded(from)) ?? []
  return there === bucket && isOwn(name)
}

/** Names are file paths in the end. */
function wanders(name: string): boolean {
  return name.split(/[/\\]/).some((part) => part === '.' || part === '..')
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return ''
  }
}
