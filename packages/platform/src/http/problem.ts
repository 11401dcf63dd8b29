import type { ServerResponse } from 'node:http'
import type { Problem } from '@sortie/contracts/problem'
import type { ErrorRequestHandler, Request, RequestHandler, Response } from 'express'
import type * as z from 'zod/mini'
import { currentContext } from '../context.ts'
import './invalid-sentence.ts'
import { AppError, translated } from '../errors.ts'
import { log } from '../ops/logger.ts'

export const problems: ErrorRequestHandler = (error, request, response, _next) => {
  const known = toAppError(error)
  if (!known || known.status >= 500) log.error({ err: error, code: known?.code }, 'request failed')
  if (known?.kind === 'signed_out' || known?.kind === 'forbidden')
    noteRefusal(known, request, response)
  if (isBeyondAnswer(request, response)) {
    response.destroy()
    return
  }
  if (known?.retryAfter) response.set('Retry-After', String(Math.ceil(known.retryAfter)))
  if (!request.complete) drain(request)
  response.status(known?.status ?? 500).json(toProblem(response, known))
}

/** Whether the answer has begun or the request was aborted; `destroyed` is also true of a completely read request. */
export function isBeyondAnswer(request: Request, response: Response): boolean {
  return response.headersSent || (request.destroyed && !request.complete)
}

/** Every refused access is logged (ASVS 7.2.2), by its route, since a path may hold anything. */
function noteRefusal({ code }: AppError, { method }: Request, { locals }: Response): void {
  const userId = currentContext()?.user?.id ?? null
  log.info({ code, method, route: locals.route ?? 'other', userId }, 'access refused')
}

const drainMs = 3000

/** Closing the connection while the client still sends would give it a broken pipe instead of the answer. */
function drain(request: Request): void {
  const cutOff = setTimeout(() => request.socket.destroy(), drainMs).unref()
  request.once('close', () => clearTimeout(cutOff)).resume()
}

export const unknownCall: RequestHandler = () => {
  throw new AppError('not_found', 'no_such_call', 'There is no such call.')
}

/**
 * `response` knows its request whatever runs this: events of a socket or of a body belong to no request's context.
 * Without an error it is one that nobody foresaw.
 */
export function toProblem(response: ServerResponse, error: AppError | null): Problem {
  const requestId = requestIdOf(response)
  if (!error)
    return {
      error:
        'Something went wrong on our side. Please try again; if it stays, tell support the request id.',
      code: 'unexpected',
      requestId,
    }
  return {
    error: error.message,
    code: error.code,
    fields: error.fields,
    requestId,
    current: error.current,
    next: error.next,
  }
}

export function requestIdOf(response: ServerResponse): string {
  return String(response.getHeader('x-request-id') ?? '')
}

export function invalidRequest(issues: readonly z.core.$ZodIssue[]): AppError {
  const fields: Record<string, string> = {}
  for (const issue of issues) fields[issue.path.join('.') || 'body'] ??= issue.message
  const [first = 'The request is not valid.'] = Object.values(fields)
  return new AppError('invalid', 'invalid_request', first, { fields })
}

function toAppError(error: unknown): AppError | null {
  if (error instanceof AppError) return error
  if (isBodyError(error)) return bodyProblem(error)
  if (error instanceof URIError && 'status' in error)
    return new AppError('invalid', 'invalid_path', 'The address of this call is not valid.', {
      cause: error,
    })
  return translated(error)
}

type BodyError = { type: string; status: number }

function isBodyError(error: unknown): error is BodyError {
  return (
    typeof error === 'object' &&
    error !== null &&
    'type' in error &&
    typeof error.type === 'string' &&
    'status' in error
  )
}

/** Errors of decompression pass the body parser, which gives them the status 400 but no type. */
export function isUnpackingError(error: unknown): boolean {
  return error instanceof Error && 'status' in error && error.status === 400 && !('type' in error)
}

export function isTooLarge(error: unknown): boolean {
  return isBodyError(error) && error.type === 'entity.too.large'
}

function bodyProblem(error: BodyError): AppError {
  if (isTooLarge(error))
    return new AppError('too_large', 'body_too_large', 'This request is too large.')
  if (error.type === 'encoding.unsupported' || error.type === 'charset.unsupported')
    return new AppError('wrong_type', 'wrong_encoding', 'Send the body as plain UTF-8 JSON.')
  return new AppError('invalid', 'invalid_json', 'The body is not valid JSON.')
}
