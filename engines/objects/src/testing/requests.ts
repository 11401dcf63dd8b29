import { request } from 'node:http'
import { text } from 'node:stream/consumers'
import { signV4 } from 'minio/dist/esm/signing.mjs'

export const ourKeys = { ACCESS_KEY: 'sortie', SECRET_KEY: 'only-for-this-test' }

/** Headers of a request signed by the client library's own signer. */
export function signed(
  port: number,
  method: string,
  path: string,
  sha256: string,
  { at = new Date(), secret = ourKeys.SECRET_KEY, account = ourKeys.ACCESS_KEY } = {},
) {
  const headers: Record<string, string> = {
    host: `127.0.0.1:${port}`,
    'x-amz-date': at.toISOString().replace(/[-:]|\.\d+/g, ''),
    'x-amz-content-sha256': sha256,
  }
  const request = { method, path, headers, protocol: 'http:' }
  const authorization = signV4(request, account, secret, 'us-east-1', at, sha256)
  return { ...headers, authorization }
}

export function rawRequest(
  port: number,
  method: string,
  path: string,
  headers: Record<string, string>,
  content = '',
) {
  return new Promise<{ status: number | undefined; body: string }>((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port, path, method, headers }, async (response) =>
      resolve({ status: response.statusCode, body: await text(response) }),
    )
    sent.on('error', reject).end(content)
  })
}
