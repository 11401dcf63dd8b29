import { AppError } from '@sortie/platform/errors'
import { unknownCall } from '@sortie/platform/http/problem'
import type { Request, RequestHandler } from 'express'

const allowed = new Set(['GET', 'HEAD', 'POST', 'PUT', 'DELETE'])
/** Calls of an organisation's directory, which sends a token of its own and, alone, changes records by PATCH. */
export const isScim = ({ path }: Request) => path.startsWith('/scim/v2/')

/** Express would answer OPTIONS by itself and reveal which paths exist. */
export const onlyAllowedMethods: RequestHandler = (request, response, next) => {
  if (allowed.has(request.method) || (request.method === 'PATCH' && isScim(request))) next()
  else unknownCall(request, response, next)
}

/** RFC 9112, 3.2. */
export const demandHost: RequestHandler = ({ headers, httpVersion }, _response, next) => {
  if (headers.host === undefined && httpVersion === '1.1')
    throw new AppError('invalid', 'host_missing', 'The request does not say which host it is for.')
  next()
}
