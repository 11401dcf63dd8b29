import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import S3rver, { type Context, type Middleware } from 's3rver'
import accounts from 's3rver/lib/models/account.js'
import { endureOthers } from './busy-store.ts'
import { text } from './claim.ts'
import { makeDurable } from './durable-store.ts'
import { sendFirstByteAlone } from './first-byte.ts'
import { refusedQuery } from './query.ts'
import { type Account, type Asked, forbidden } from './rights.ts'
import { judge } from './signature.ts'

export type ObjectServerSettings = {
  HOST: string
  PORT: number
  FOLDER: string
  BUCKET: string
  ACCOUNTS: Account[]
}

const statuses: Record<string, number> = { NotImplemented: 501, InvalidArgument: 400 }
const xml = '<?xml version="1.0" encoding="UTF-8"?>\n'

/** s3rver with our keys instead of its well-known ones, and with durable writes. Runs until SIGTERM. */
export async function runObjectServer(settings: ObjectServerSettings): Promise<void> {
  accounts.DUMMY_ACCOUNT.revokeAccessKey('S3RVER')
  for (const { accessKey, secretKey } of settings.ACCOUNTS)
    accounts.DUMMY_ACCOUNT.createKeyPair(accessKey, secretKey)
  // Beside the buckets' folder, whose every entry is a bucket. Partial uploads of a killed process go.
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
  endureOthers(server.store)
  sendFirstByteAlone(server.store)
  server.middleware.unshift(refuseStrangers(settings), noUploadsToGoOnWith)
  await mkdir(join(settings.FOLDER, 'buckets'), { recursive: true })
  await server.run()
  // A connection that could not be taken, as when there are too many open files, ends no server.
  server.httpServer.on('error', (error) => process.stderr.write(`${error.message}\n`))
  process.once('SIGTERM', () => server.close())
}

/** s3rver admits everybody who shows no key, and does not verify version 4 signatures: this checks them before it. */
function refuseStrangers({ ACCOUNTS, BUCKET }: ObjectServerSettings): Middleware {
  return async (context, next) => {
    const { method = '', url = '', headers } = context.req
    const judged = judge({ method, url, headers }, ACCOUNTS)
    const refusal =
      'code' in judged
        ? judged
        : (refusedQuery(context.query) ?? forbidden(judged, askedBy(context), BUCKET))
    if (!refusal) return next()
    const { code, message } = refusal
    context.status = statuses[code] ?? 403
    context.type = 'application/xml'
    context.body = `${xml}<Error><Code>${code}</Code><Message>${message}</Message></Error>`
  }
}

function askedBy({ method, req, query }: Context): Asked {
  const [path = ''] = (req.url ?? '').split('?')
  return { method, path, query, copiedFrom: text(req.headers['x-amz-copy-source']) }
}

/** minio asks for open uploads before it sends parts; s3rver knows no such call. "None" makes it start anew. */
const noUploadsToGoOnWith: Middleware = async (context, next) => {
  if (context.method !== 'GET' || !('uploads' in context.query)) return next()
  context.type = 'application/xml'
  context.body = `${xml}<ListMultipartUploadsResult><IsTruncated>false</IsTruncated></ListMultipartUploadsResult>`
}
