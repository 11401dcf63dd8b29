// AWS signature version 4 of a request, verified from the raw request as it came: in an Authorization header, or in the
// query of a presigned address. https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-authenticating-requests.html
import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { algorithm, type Claim, claimOf, scopePattern, text } from './claim.ts'

export type SignedRequest = { method: string; url: string; headers: IncomingHttpHeaders }
export type Keys = { accessKey: string; secretKey: string }
export type Refusal = { code: string; message: string }

const clockSkewMs = 15 * 60_000
const payloadPattern = /^([0-9a-f]{64}|UNSIGNED-PAYLOAD)$/

export function judge<K extends Keys>(
  request: SignedRequest,
  known: readonly K[],
  now = Date.now(),
): K | Refusal {
  const [path = '', query = ''] = request.url.split(/\?(.*)/s)
  const claim = claimOf(request.headers, query)
  if (!claim) return refused('AccessDenied', 'Access Denied')
  const keys = known.find(({ accessKey }) => accessKey === claim.accessKey)
  if (!keys) return refused('InvalidAccessKeyId', 'The access key is not known here.')
  if (!scopePattern.exec(claim.scope)?.[1] || !claim.at.startsWith(claim.scope.slice(0, 8)))
    return refused('AuthorizationHeaderMalformed', 'The credential is malformed.')
  const age = now - timeOf(claim.at)
  if (!(age > -clockSkewMs && age < (claim.expiresAfterMs ?? clockSkewMs)))
    return claim.expiresAfterMs
      ? refused('AccessDenied', 'Request has expired')
      : refused('RequestTimeTooSkewed', 'The request was signed too long ago or in the future.')
  if (!payloadPattern.test(claim.payload))
    return refused('NotImplemented', 'Bodies signed in chunks are not supported.')
  if (!coversAll(claim, request.headers))
    return refused(
      'AccessDenied',
      'There were headers present in the request which were not signed',
    )
  const expected = hmac(signingKey(keys.secretKey, claim.scope), toSign(request, path, claim))
  const given = Buffer.from(claim.signature, 'hex')
  if (given.length !== expected.length || !timingSafeEqual(given, expected))
    return refused('SignatureDoesNotMatch', 'The signature is not that of this request.')
  return keys
}

function refused(code: string, message: string): Refusal {
  return { code, message }
}

/** The target and everything that changes the effect of a request must be signed. */
function coversAll({ signedHeaders }: Claim, headers: IncomingHttpHeaders): boolean {
  const needed = Object.keys(headers).filter((name) => name.startsWith('x-amz-'))
  return ['host', ...needed].every((name) => signedHeaders.includes(name))
}

function toSign({ method, headers }: SignedRequest, path: string, claim: Claim): string {
  const canonical = [
    method,
    path.split('/').map(encoded).join('/'),
    claim.query.split('&').filter(Boolean).map(canonicalPair).sort().join('&'),
    ...claim.signedHeaders.map(
      (name) => `${name}:${text(headers[name]).trim().replace(/ +/g, ' ')}`,
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
