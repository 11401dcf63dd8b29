import { mkdir, rm } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { Bucket } from './bucket.ts'
import { bucketCall } from './bucket-calls.ts'
import type { Reply } from './call.ts'
import type { ObjectServerSettings } from './env.ts'
import { makeFolder } from './files.ts'
import { objectCall } from './object-calls.ts'
import { denied, Refusal } from './refusal.ts'
import { demandRight } from './rights.ts'
import { headerText, signerOf } from './signature.ts'
import { targetOf } from './target.ts'
import { uploadCall } from './upload-calls.ts'
import { Uploads } from './uploads.ts'
import { document, element, escaped } from './xml.ts'

/** The calls of S3 that our programs make, on a folder. Runs until SIGTERM. */
export async function runObjectServer(settings: ObjectServerSettings): Promise<void> {
  const answer = await prepare(settings)
  const server = createServer((request, response) => {
    answer(request)
      .catch(refused)
      .then((reply) => send(request, response, reply))
      .catch(() => response.destroy())
  })
  // A large object may take any time; a client that is gone ends its connection.
  server.requestTimeout = 0
  // A connection that cannot be taken, as when there are too many open files, ends no server.
  server.on('error', (error) => process.stderr.write(`${error.message}\n`))
  await new Promise<void>((resolve) => server.listen(settings.PORT, settings.HOST, resolve))
  process.once('SIGTERM', () => {
    server.close()
    server.closeIdleConnections()
  })
}

async function prepare(settings: ObjectServerSettings) {
  const { FOLDER, BUCKET, ACCOUNTS } = settings
  const scratch = join(FOLDER, 'incoming')
  const buckets = new Map<string, Bucket>()
  const bucketNamed = (name: string) => {
    const known = buckets.get(name) ?? new Bucket(join(FOLDER, 'buckets', name), scratch)
    buckets.set(name, known)
    return known
  }
  const own = bucketNamed(BUCKET)
  // What a killed process had not finished.
  await rm(scratch, { recursive: true, force: true })
  await rm(join(own.folder, '._S3rver_uploads'), { recursive: true, force: true })
  await mkdir(scratch, { recursive: true })
  await makeFolder(own.folder)
  const uploads = new Uploads(scratch)

  return async (request: IncomingMessage): Promise<Reply> => {
    const { method = '', url = '', headers } = request
    const account = signerOf({ method, url, headers }, ACCOUNTS)
    const target = targetOf(url)
    demandRight(account, method, target, headerText(headers['x-amz-copy-source']), BUCKET)
    if (!target.bucket)
      throw account.prefixes ? denied() : new Refusal('NotImplemented', 'Buckets are not listed.')
    const signed = headerText(headers['x-amz-content-sha256'])
    const sha256 = signed === 'UNSIGNED-PAYLOAD' ? undefined : signed
    const bucket = bucketNamed(target.bucket)
    const call = { method, target, request, bucket, uploads, bucketNamed, sha256 }
    if (!target.key) return bucketCall(call)
    const inParts = target.query.has('uploads') || target.query.has('uploadId')
    return inParts ? uploadCall(call) : objectCall(call)
  }
}

function refused(error: unknown): Reply {
  const refusal =
    error instanceof Refusal
      ? error
      : new Refusal('InternalError', `The server could not do it: ${codeOf(error)}`)
  if (refusal !== error) process.stderr.write(`${codeOf(error)} ${String(error)}\n`)
  const { status, code, message } = refusal
  const content = element('Code', code) + element('Message', escaped(message))
  return { status, xml: document(element('Error', content)) }
}

function codeOf(error: unknown): string {
  return (error as NodeJS.ErrnoException | undefined)?.code ?? 'unexpected'
}

async function send(
  request: IncomingMessage,
  response: ServerResponse,
  { status, headers = {}, xml, body }: Reply,
): Promise<void> {
  const text = xml === undefined ? undefined : Buffer.from(xml)
  response.writeHead(status, {
    ...headers,
    ...(text && { 'content-type': 'application/xml', 'content-length': text.length }),
    ...(!text && !body && status !== 204 && request.method !== 'HEAD' && { 'content-length': 0 }),
  })
  if (body) await pipeline(body, response)
  else response.end(request.method === 'HEAD' ? undefined : text)
}
