import { scimApi } from '@sortie/contracts/directory'
import type { Routes } from '@sortie/platform/http/implement'
import { type ErrorRequestHandler, type RequestHandler, Router } from 'express'

/** Loaded by the first call, to keep the service of an organisation without a directory small. */
export const scimRoutes: Routes = () => {
  const { path } = scimApi.directory
  let server: Promise<Router> | undefined
  const answer: RequestHandler = async (request, response, next) => {
    response.locals.route = path
    server ??= import('./scim-server.ts').then(({ scimServer }) => scimServer())
    return (await server)(request, response, next)
  }
  return Router().use(path, answer, inScimsForm)
}

/** Errors as RFC 7644 has them; a fault is answered like every other. */
const inScimsForm: ErrorRequestHandler = async (error, _request, response, next) => {
  const { answerOf } = await import('./scim.ts')
  const known = answerOf(error)
  if (!known) return next(error)
  if (error.retryAfter) response.set('Retry-After', String(Math.ceil(error.retryAfter)))
  if (known.status === 401) response.set('WWW-Authenticate', 'Bearer')
  response.status(known.status).type('application/scim+json').send(JSON.stringify(known.body))
}
