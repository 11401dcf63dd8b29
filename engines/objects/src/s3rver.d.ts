declare module 's3rver' {
  import type { IncomingMessage, Server } from 'node:http'
  import type { Readable } from 'node:stream'

  type StoredObject = {
    bucket: string
    key: string
    content: Readable | Buffer
    metadata: Record<string, string>
  }
  type Range = { start?: number; end?: number }
  type ReadObject = { content: Readable | null; range?: { start: number; end: number } }
  type Written = { size: number; md5: string }
  export type Context = {
    method: string
    req: IncomingMessage
    query: Record<string, string | string[] | undefined>
    headers: Record<string, string>
    status: number
    type: string
    body: unknown
  }
  export type Middleware = (context: Context, next: () => Promise<void>) => Promise<void>

  export type Store = {
    getResourcePath(bucket: string, key: string | undefined, resource: string): string
    getMetadata(bucket: string, key: string): Promise<Record<string, string>>
    putMetadata(
      bucket: string,
      key: string,
      metadata: Record<string, string>,
      md5?: string,
    ): Promise<void>
    putObject(object: StoredObject): Promise<Written>
    getObject(bucket: string, key: string, options?: Range): Promise<ReadObject | null>
    listObjects(bucket: string, options: Record<string, unknown>): Promise<unknown>
    copyObject(
      fromBucket: string,
      fromKey: string,
      toBucket: string,
      toKey: string,
      metadata?: Record<string, string>,
    ): Promise<unknown>
    deleteObject(bucket: string, key: string): Promise<void>
    putPart(bucket: string, uploadId: string, part: number, content: Readable): Promise<Written>
  }

  export default class S3rver {
    constructor(options: Record<string, unknown>)
    middleware: Middleware[]
    store: Store
    /** Once it runs. */
    httpServer: Server
    run(): Promise<{ port: number }>
    close(): Promise<void>
  }
}
declare module 's3rver/lib/models/account.js' {
  type Account = {
    createKeyPair(id: string, secret: string): void
    revokeAccessKey(id: string): void
  }
  const accounts: { DUMMY_ACCOUNT: Account }
  export default accounts
}
declare module 's3rver/lib/models/error.js' {
  export default class S3Error extends Error {
    constructor(code: string, message: string)
  }
}
declare module 's3rver/lib/models/object.js' {
  const S3Object: { ALLOWED_METADATA: string[] }
  export default S3Object
}
