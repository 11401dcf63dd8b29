import type { IncomingHttpHeaders } from 'node:http'

export type Claim = {
  accessKey: string
  /** YYYYMMDD/region/s3/aws4_request */
  scope: string
  signedHeaders: string[]
  signature: string
  at: string
  payload: string
  query: string
  expiresAfterMs: number | undefined
}

export const algorithm = 'AWS4-HMAC-SHA256'
const longestPresignedSeconds = 7 * 24 * 3600
export const scopePattern = /^(\d{8})\/[a-z0-9-]+\/s3\/aws4_request$/

export function claimOf(headers: IncomingHttpHeaders, query: string): Claim | undefined {
  const parameters = new URLSearchParams(query)
  const presigned = [...parameters.keys()].some((name) =>
    /^x-amz-(signature|algorithm)$/i.test(name),
  )
  if (!headers.authorization === !presigned) return undefined
  return presigned ? claimInQuery(parameters, query) : claimInHeader(headers, query)
}

function claimInHeader(headers: IncomingHttpHeaders, query: string): Claim | undefined {
  const [, accessKey, scope, signedHeaders, signature] =
    /^AWS4-HMAC-SHA256\s+Credential=([^/,\s]+)\/([^,\s]+),\s*SignedHeaders=([^,\s]+),\s*Signature=([0-9a-f]{64})$/.exec(
      headers.authorization ?? '',
    ) ?? []
  if (!accessKey || !scope || !signedHeaders || !signature) return undefined
  return {
    ...{ accessKey, scope, signature, query },
    signedHeaders: signedHeaders.split(';'),
    at: text(headers['x-amz-date']),
    payload: text(headers['x-amz-content-sha256']),
    expiresAfterMs: undefined,
  }
}

function claimInQuery(parameters: URLSearchParams, query: string): Claim | undefined {
  const [accessKey, scope] = (parameters.get('X-Amz-Credential') ?? '').split(/\/(.*)/s)
  const signature = parameters.get('X-Amz-Signature') ?? ''
  const seconds = Number(parameters.get('X-Amz-Expires'))
  const valid = Number.isInteger(seconds) && seconds > 0 && seconds <= longestPresignedSeconds
  if (parameters.get('X-Amz-Algorithm') !== algorithm || !accessKey || !scope || !valid)
    return undefined
  const signed = query.split('&').filter((pair) => !pair.startsWith('X-Amz-Signature='))
  return {
    ...{ accessKey, scope, signature, query: signed.join('&') },
    signedHeaders: (parameters.get('X-Amz-SignedHeaders') ?? '').split(';'),
    at: parameters.get('X-Amz-Date') ?? '',
    payload: 'UNSIGNED-PAYLOAD',
    expiresAfterMs: seconds * 1000,
  }
}

export function text(value: string | string[] | undefined): string {
  return Array.isArray(value) ? value.join(',') : (value ?? '')
}
