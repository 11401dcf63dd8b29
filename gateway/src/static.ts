import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type RequestHandler, Router } from 'express'
import sirv from 'sirv'

/**
 * The web app: hashed assets for a year, as brotli where a `.br` lies beside the file; every page of the app is the
 * same index.html. A browser that asks for /admin gets the app, a script gets the call (decision 16).
 */
export function webApp(directory: string | undefined): RequestHandler {
  if (!directory || !existsSync(join(directory, 'index.html'))) return (_request, _response, next) => next()
  const page = readFileSync(join(directory, 'index.html'))
  const files = sirv(directory, {
    brotli: true,
    gzip: true,
    etag: true,
    setHeaders: (response, path) =>
      response.setHeader(
        'cache-control',
        path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
      ),
  })
  const router = Router()
  router.use((request, response, next) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return next()
    if (isCall(request.path)) return next()
    if (isPage(request.path)) {
      response.locals.route = 'page'
      response.set({
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-cache',
        'content-length': String(page.length),
      })
      response.end(request.method === 'HEAD' ? undefined : page)
      return
    }
    response.locals.route = 'asset'
    files(request, response, next)
  })
  router.get('/admin', (request, response, next) => {
    if (request.accepts(['json', 'html']) !== 'html' && !/text\/html/.test(request.get('accept') ?? '')) return next()
    response.set({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache' }).end(page)
  })
  return router
}

function isCall(path: string): boolean {
  return /^\/(api|admin|internal|healthz)(\/|$)/.test(path)
}

/** A path whose last part has no ending is a page. */
function isPage(path: string): boolean {
  return path.endsWith('.html') || !path.slice(path.lastIndexOf('/')).includes('.')
}
