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
const inScimsForm: ErrorRequestHandler = async (error, request, response, next) => {
  const [{ answerOf }, { noteRefusal }] = await Promise.all([
    import('./scim.ts'),
    import('./refusals.ts'),
  ])
  const known = answerOf(error)
  const { directory } = response.locals
  const detail = known?.detail ?? 'Sortie had a fault. The directory tries again.'
  // While the database is away nothing can be noted, and the directory is answered all the same.
  if (directory)
    await noteRefusal(request, directory, { status: known?.status ?? 500, detail }).catch(
      () => undefined,
    )
  if (!known) return next(error)
  if (error.retryAfter) response.set('Retry-After', String(Math.ceil(error.retryAfter)))
  if (known.status === 401) response.set('WWW-Authenticate', 'Bearer')
  response.status(known.status).type('application/scim+json').send(JSON.stringify(known.body))
}
