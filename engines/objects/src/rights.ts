import { denied } from './refusal.ts'
import { placeOf, type Target } from './target.ts'

export type Account = {
  accessKey: string
  secretKey: string
  /** Prefixes of the keys that it may access in the bucket; without, it may do everything. */
  prefixes?: string[] | undefined
}

/** The rights that deploy/kubernetes/components/data/minio-init.sh gives in MinIO. Throws a Refusal. */
export function demandRight(
  { prefixes }: Account,
  method: string,
  { bucket, key, query }: Target,
  copiedFrom: string,
  ownBucket: string,
): void {
  if (!prefixes) return
  const isOwn = (name: string) => prefixes.some((prefix) => name.startsWith(prefix))
  if (bucket !== ownBucket) throw denied()
  if (key) {
    const source = copiedFrom ? placeOf(copiedFrom) : { bucket, key }
    if (isOwn(key) && source.bucket === ownBucket && isOwn(source.key)) return
    throw denied()
  }
  const prefix = query.get('prefix') ?? ''
  const leavesIt = prefix.split('/').some((part) => part === '..' || part === '.')
  if (method === 'GET' && (query.has('location') || (isOwn(prefix) && !leavesIt))) return
  throw denied()
}
