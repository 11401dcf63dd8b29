import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import S3rver from 's3rver'
import accounts from 's3rver/lib/models/account.js'
import { makeDurable } from './durable-store.ts'

export type ObjectServerSettings = {
  HOST: string
  PORT: number
  FOLDER: string
  BUCKET: string
  ACCESS_KEY: string
  SECRET_KEY: string
}

/** The embedded object server: s3rver with our keys instead of its well-known ones, closed to whoever has none, and
 *  with durable writes. It runs until SIGTERM. */
export async function runObjectServer(settings: ObjectServerSettings): Promise<void> {
  accounts.DUMMY_ACCOUNT.revokeAccessKey('S3RVER')
  accounts.DUMMY_ACCOUNT.createKeyPair(settings.ACCESS_KEY, settings.SECRET_KEY)
  // Beside the buckets' folder, because everything inside it is a bucket. Half received objects of a killed process go.
  const scratch = join(settings.FOLDER, 'incoming')
  await rm(scratch, { recursive: true, force: true })
  await mkdir(scratch, { recursive: true })
  const server = new S3rver({
    address: settings.HOST,
    port: settings.PORT,
    directory: join(settings.FOLDER, 'buckets'),
    silent: true,
    vhostBuckets: false,
    configureBuckets: [{ name: settings.BUCKET, configs: [] }],
  })
  makeDurable(server.store, scratch)
  server.middleware.unshift(async (context, next) => {
    if ('authorization' in context.headers || 'X-Amz-Signature' in context.query) return next()
    context.status = 403
    context.body =
      '<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>AccessDenied</Code><Message>Access Denied</Message></Error>'
  })
  await mkdir(join(settings.FOLDER, 'buckets'), { recursive: true })
  await server.run()
  process.once('SIGTERM', () => server.close())
}
