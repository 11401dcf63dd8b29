import { readFile } from 'node:fs/promises'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { http } from '@sortie/platform/http/node-http'

/** The only host that the browser can reach. The name resolves nowhere: the proxy below answers for it. */
export const fontOrigin = 'http://fonts.invalid'

/** The browser's only network: serves these fonts, refuses all else. Cheaper than intercepting each request. */
export async function startFontServer(files: ReadonlyMap<string, string>): Promise<Server> {
  const server = http.createServer(async (request, response) => {
    const url = request.url ?? ''
    const file = url.startsWith(`${fontOrigin}/`)
      ? files.get(url.slice(fontOrigin.length))
      : undefined
    if (request.method !== 'GET' || !file) return response.writeHead(403).end()
    const font = await readFile(file).catch(() => null)
    if (!font) return response.writeHead(404).end()
    response.writeHead(200, {
      'content-type': 'font/woff2',
      'access-control-allow-origin': '*',
      'cache-control': 'public, max-age=31536000, immutable',
    })
    return response.end(font)
  })
  server.on('connect', (_request, socket) => socket.destroy())
  await new Promise<void>((resolve, reject) => {
    // Stays registered: a connection that fails later must not end the process.
    server.on('error', reject).listen(0, '127.0.0.1', resolve)
  })
  server.unref()
  return server
}

export const portOf = (server: Server) => (server.address() as AddressInfo).port
