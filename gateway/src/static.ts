import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { type Request, type RequestHandler, type Response, Router } from 'express'
import { lookup } from 'mrmime'
import { hasSession, hintFor } from './cookie.ts'

type File = { body: Buffer; brotli: Buffer | undefined; headers: Record<string, string> }

/**
 * The web app, read into memory once, so that a new build beside a running gateway breaks nothing. Hashed assets
 * keep for a year, as brotli where the build left a `.br`; every page of the app is the same index.html, but for
 * the few that the build has prerendered for visitors or for signed-in people. A browser that asks for a page
 * below /admin gets the app, a script gets the call (decision 16).
 */
export function webApp(directory: string | undefined): RequestHandler {
  const files =
    directory && existsSync(join(directory, 'index.html'))
      ? readAll(directory)
      : new Map<string, File>()
  const page = files.get('/index.html')
  if (!page) return (_request, _response, next) => next()
  const router = Router()
  router.use((request, response, next) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return next()
    const file = isCall(request.path)
      ? undefined
      : (files.get(request.path) ?? (isPage(request.path) ? page : undefined))
    if (!file) return next()
    if (file === page) sendPage(drawn(files, request) ?? page, response)
    else {
      response.locals.route = 'asset'
      send(file, response)
    }
  })
  router.get(adminPages, (request, response, next) => {
    if (!/text\/html/.test(request.get('accept') ?? '')) return next()
    sendPage(page, response)
  })
  return router
}

const adminPages = [
  '/admin',
  '/admin/expenses',
  '/admin/reports',
  '/admin/doubts',
  '/admin/dead-letters',
  '/admin/storage',
  '/admin/security',
]

/** The prerendered page, which is on the screen before the scripts have loaded. */
function drawn(files: Map<string, File>, { path, url, headers }: Request): File | undefined {
  if (url.includes('?')) return undefined
  const name = path === '/' ? '/index' : path
  return files.get(`/${hasSession(headers.cookie) ? 'signed-in' : 'signed-out'}${name}.html`)
}

function sendPage(page: File, response: Response): void {
  const hint = hintFor(response.req.headers.cookie)
  if (hint) response.append('Set-Cookie', hint)
  response.locals.route = 'page'
  send(page, response)
}

function send(file: File, response: Response): void {
  const { req: request } = response
  response.set(file.headers)
  const fresh = request.get('if-none-match') === file.headers.etag
  const brotli = file.brotli && request.acceptsEncodings('br') ? file.brotli : undefined
  if (brotli) response.set('content-encoding', 'br')
  if (fresh) response.status(304).end()
  else
    response
      .set('content-length', String((brotli ?? file.body).length))
      .end(request.method === 'HEAD' ? undefined : (brotli ?? file.body))
}

function readAll(directory: string): Map<string, File> {
  const files = new Map<string, File>()
  for (const entry of readdirSync(directory, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || /\.(br|map)$/.test(entry.name)) continue
    const path = join(entry.parentPath, entry.name)
    const name = `/${relative(directory, path).split(sep).join('/')}`
    const body = readFileSync(path)
    files.set(name, {
      body,
      brotli: existsSync(`${path}.br`) ? readFileSync(`${path}.br`) : undefined,
      headers: {
        'content-type': typeOf(name),
        'cache-control': name.startsWith('/assets/')
          ? 'public, max-age=31536000, immutable'
          : 'no-cache',
        etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`,
        vary: name.endsWith('.html') ? 'Accept-Encoding, Cookie' : 'Accept-Encoding',
      },
    })
  }
  return files
}

function typeOf(name: string): string {
  const type = lookup(name) ?? 'application/octet-stream'
  return /^text\/|javascript|json|svg/.test(type) ? `${type};charset=utf-8` : type
}

function isCall(path: string): boolean {
  return /^\/(api|admin|internal|healthz)(\/|$)/.test(path)
}

/** A path whose last part has no ending is a page. */
function isPage(path: string): boolean {
  return !path.slice(path.lastIndexOf('/')).includes('.')
}
