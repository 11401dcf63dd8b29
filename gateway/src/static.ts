import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type RequestHandler, Router } from 'express'
import sirv from 'sirv'

/**
 * The web app: hashed assets keep for a year, as brotli where the build left a `.br`; every page is the same index.html.
 * A browser that asks for a page below /admin gets the app, a script gets the call (decision 16).
 */
export function webApp(directory: string | undefined): RequestHandler {
  if (!directory || !existsSync(join(directory, 'index.html')))
    return (_request, _response, next) => next()
  const files = sirv(directory, {
    // Looks for a file when it is asked for, so that a new build beside a running gateway is served whole.
    dev: true,
    etag: true,
    brotli: true,
    extensions: [],
    setHeaders(response, path) {
      if (path.startsWith('/assets/'))
        response.setHeader('cache-control', 'public, max-age=31536000, immutable')
    },
  })
  const sendPage: RequestHandler = (request, response, next) => {
    response.locals.route = 'page'
    request.url = '/index.html'
    files(request, response, next)
  }
  const router = Router()
  router.use((request, response, next) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    if (!isRead || isCall(request.path)) return next()
    if (isPage(request.path)) return sendPage(request, response, next)
    response.locals.route = 'asset'
    // No part of a file is ever asked for by a browser, and sirv fails at a broken range.
    delete request.headers.range
    files(request, response, () => {
      response.locals.route = undefined
      next()
    })
  })
  router.get(adminPages, (request, response, next) => {
    if (/text\/html/.test(request.get('accept') ?? '')) sendPage(request, response, next)
    else next()
  })
  return router
}

const adminPages = [
  '/admin',
  '/admin/expenses',
  '/admin/reports',
  '/admin/findings',
  '/admin/dead-letters',
  '/admin/storage',
  '/admin/rates',
  '/admin/directory',
  '/admin/organisation',
  '/admin/trail',
  '/admin/programs',
]

function isCall(path: string): boolean {
  return /^\/(api|admin|internal|healthz|scim)(\/|$)/.test(path)
}

/** A path whose last part has no ending is a page. */
function isPage(path: string): boolean {
  return !path.slice(path.lastIndexOf('/')).includes('.')
}
