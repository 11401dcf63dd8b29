import { unknownCall } from '@sortie/platform/http/problem'
import type { RequestHandler } from 'express'

const allowed = new Set(['GET', 'HEAD', 'POST', 'PUT', 'DELETE'])

/** Express would answer OPTIONS by itself and reveal which paths exist. */
export const onlyAllowedMethods: RequestHandler = (request, response, next) => {
  if (allowed.has(request.method)) next()
  else unknownCall(request, response, next)
}
