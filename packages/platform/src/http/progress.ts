import type { RequestHandler } from 'express'
import { AppError } from '../errors.ts'
import { toProblem } from './problem.ts'

/** Far below a phone's rate on a train, far above a connection that is merely held open. */
const usual = { periodMs: 30_000, bytes: 4096 }

/**
 * 408 for a body that brings too few bytes in a period. A body that makes progress may take any time; periods in which
 * we ourselves do not read do not count.
 */
export function demandProgress({ periodMs, bytes } = usual): RequestHandler {
  return (request, response, next) => {
    const { socket, headers } = request
    if (!headers['transfer-encoding'] && !Number(headers['content-length'])) return next()
    let before = socket.bytesRead
    const timer = setInterval(() => {
      const enough = socket.bytesRead - before >= bytes || socket.isPaused()
      before = socket.bytesRead
      if (request.complete) clearInterval(timer)
      else if (!enough) refuse()
    }, periodMs).unref()
    const refuse = () => {
      clearInterval(timer)
      if (response.headersSent) socket.destroy()
      else {
        response.once('finish', () => socket.destroy())
        response.status(408).set('connection', 'close').json(toProblem(response, stalled()))
      }
    }
    response.once('close', () => clearInterval(timer))
    next()
  }
}

function stalled(): AppError {
  return new AppError(
    'invalid',
    'upload_stalled',
    'The upload came to a standstill. Please try again.',
  )
}
