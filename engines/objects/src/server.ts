import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import S3rver, { type Middleware } from 's3rver'
import accounts from 's3rver/lib/models/account.js'
import { makeDurable } from './durable-store.ts'
import { type Keys, refusalOf } from './signature.ts'

export type ObjectServerSettings = {
  HOST: string
  PORT: number
  FOLDER: string
  BUCKET: string
  ACCESS_KEY: string
  SECRET_KEY: string
}

const xml = '<?xml version="1.0" encoding="UTF-8"?>\n'

/** The embedded object server: s3rver with our keys instead of its well-known ones, for requests signed with them only,
 *  and with durable writes. It runs until SIGTERM. */
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
  const keys = { accessKey: settings.ACCESS_KEY, secretKey: settings.SECRET_KEY }
  server.middleware.unshift(refuseStrangers(keys), noUploadsToGoOnWith)
  await mkdir(join(settings.FOLDER, 'buckets'), { recursive: true })
  await server.run()
  process.once('SIGTERM', () => server.close())
}

/** s3rver lets everybody in who shows no key, and does not compute version 4 signatures: this judges them before it. */
function refuseStrangers(keys: Keys): Middleware {
  return async (context, next) => {
    const { method, url = '', headers } = context.req
    const refusal = refusalOf({ method: method ?? '', url, headers }, keys)
    if (!refusal) return next()
    const { code, message } = refusal
    context.status = code === 'NotImplemented' ? 501 : 403
    context.type = 'application/xml'
    context.body = `${xml}<Error><Code>${code}</Code><Message>${message}</Message></Error>`
  }
}

/** minio asks before it sends an object in parts; s3rver does not know the question. "None" makes it begin anew. */
const noUploadsToGoOnWith: Middleware = async (context, next) => {
  if (context.method !== 'GET' || !('uploads' in context.query)) return next()
  context.type = 'application/xml'
  context.body = `${xml}<ListMultipartUploadsResult><IsTruncated>false</IsTruncated></ListMultipartUploadsResult>`
}
