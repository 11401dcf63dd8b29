// AWS signature version 4 in the Authorization header, verified from the raw request as it came.
// https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-authenticating-requests.html
import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { denied, Refusal } from './refusal.ts'

type SignedRequest = { method: string; url: string; headers: IncomingHttpHeaders }
export type Keys = { accessKey: string; secretKey: string }
type Claim = {
  accessKey: string
  /** YYYYMMDD/region/s3/aws4_request */
  scope: string
  signedHeaders: string[]
  signature: string
  at: string
  payload: string
}

const algorithm = 'AWS4-HMAC-SHA256'
const clockSkewMs = 15 * 60_000
const payloadPattern = /^([0-9a-f]{64}|UNSIGNED-PAYLOAD)$/
const scopePattern = /^(\d{8})\/[a-z0-9-]+\/s3\/aws4_request$/

/** Whose keys have signed this request. Throws a Refusal. */
export function signerOf<K extends Keys>(
  request: SignedRequest,
  known: readonly K[],
  now = Date.now(),
): K {
  const claim = claimOf(request.headers)
  if (!claim) throw denied()
  const keys = known.find(({ accessKey }) => accessKey === claim.accessKey)
  if (!keys) throw new Refusal('InvalidAccessKeyId', 'The access key is not known here.')
  if (!scopePattern.exec(claim.scope)?.[1] || !claim.at.startsWith(claim.scope.slice(0, 8)))
    throw new Refusal('AuthorizationHeaderMalformed', 'The credential is malformed.')
  if (!(Math.abs(now - timeOf(claim.at)) < clockSkewMs))
    throw new Refusal(
      'RequestTimeTooSkewed',
      'The request was signed too long ago or in the future.',
    )
  if (!payloadPattern.test(claim.payload))
    throw new Refusal('NotImplemented', 'Bodies signed in chunks are not supported.')
  if (!coversAll(claim, request.headers))
    throw denied('There were headers present in the request which were not signed')
  const expected = hmac(signingKey(keys.secretKey, claim.scope), toSign(request, claim))
  const given = Buffer.from(claim.signature, 'hex')
  if (given.length !== expected.length || !timingSafeEqual(given, expected))
    throw new Refusal('SignatureDoesNotMatch', 'The signature is not that of this request.')
  return keys
}

function claimOf(headers: IncomingHttpHeaders): Claim | undefined {
  const [, accessKey, scope, signedHeaders, signature] =
    /^AWS4-HMAC-SHA256\s+Credential=([^/,\s]+)\/([^,\s]+),\s*SignedHeaders=([^,\s]+),\s*Signature=([0-9a-f]{64})$/.exec(
      headers.authorization ?? '',
    ) ?? []
  if (!accessKey || !scope || !signedHeaders || !signature) return undefined
  return {
    accessKey,
    scope,
    signature,
    signedHeaders: signedHeaders.split(';'),
    at: headerText(headers['x-amz-date']),
    payload: headerText(headers['x-amz-content-sha256']),
  }
}

/** The target and everything that changes the effect of a request must be signed. */
function coversAll({ signedHeaders }: Claim, headers: IncomingHttpHeaders): boolean {
  const needed = Object.keys(headers).filter((name) => name.startsWith('x-amz-'))
  return ['host', ...needed].every((name) => signedHeaders.includes(name))
}

function toSign({ method, url, headers }: SignedRequest, claim: Claim): string {
  const [path = '', query = ''] = url.split(/\?(.*)/s)
  const canonical = [
    method,
    path.split('/').map(encoded).join('/'),
    query.split('&').filter(Boolean).map(canonicalPair).sort().join('&'),
    ...claim.signedHeaders.map(
      (name) => `${name}:${headerText(headers[name]).trim().replace(/ +/g, ' ')}`,
    ),
    '',
    claim.signedHeaders.join(';'),
    claim.payload,
  ].join('\n')
  const hash = createHash('sha256').update(canonical).digest('hex')
  return [algorithm, claim.at, claim.scope, hash].join('\n')
}

function canonicalPair(pair: string): string {
  const [name = '', value = ''] = pair.split(/=(.*)/s)
  return `${encoded(name)}=${encoded(value)}`
}

function encoded(part: string): string {
  return encodeURIComponent(decoded(part)).replace(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

function signingKey(secret: string, scope: string): Buffer {
  return scope
    .split('/')
    .reduce<Buffer>((key, part) => hmac(key, part), Buffer.from(`AWS4${secret}`))
}

function hmac(key: Buffer, message: string): Buffer {
  return createHmac('sha256', key).update(message).digest()
}

function timeOf(at: string): number {
  return Date.parse(at.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'))
}

export function headerText(value: string | string[] | undefined): string {
  return Array.isArray(value) ? value.join(',') : (value ?? '')
}
