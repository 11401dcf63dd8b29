import type { IncomingMessage } from 'node:http'
import type { Readable } from 'node:stream'
import type { Bucket } from './bucket.ts'
import type { Target } from './target.ts'
import type { Uploads } from './uploads.ts'

/** A call whose signer may make it. */
export type Call = {
  method: string
  target: Target
  request: IncomingMessage
  bucket: Bucket
  uploads: Uploads
  /** The other bucket or this one, for a copy. */
  bucketNamed(name: string): Bucket
  /** The signed checksum of the body; undefined where it is not signed. */
  sha256: string | undefined
}

export type Reply = {
  status: number
  headers?: Record<string, string | number>
  xml?: string
  body?: Readable
}
