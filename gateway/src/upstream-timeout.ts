import type { ClientRequest } from 'node:http'
import type { Request, Response } from 'express'

/** Longer than a service's own timeouts, so that its more precise error comes first. */
const firstByteMs = 8000
const aliveWithinMs = 3000

/**
 * Bounds the wait for a service that hangs: without a first byte within 8 s of having the whole request it is given
 * up (503). For endpoints that may take long (`slow`) its liveness is checked every 8 s instead. A client that sends
 * slowly is waited for.
 */
export function limitWaitForAnswer(
  url: string,
  outgoing: ClientRequest,
  request: Request,
  response: Response,
): void {
  let timer: NodeJS.Timeout | undefined
  let settled = false
  const wait = () => {
    clearTimeout(timer)
    if (!settled) timer = setTimeout(look, firstByteMs)
  }
  const look = async () => {
    // The service takes what arrives; it is the client that has not sent everything.
    const isReceiving = !request.complete && !outgoing.writableNeedDrain
    if (isReceiving || (response.locals.slow && (await isAlive(url)))) wait()
    else if (!settled) outgoing.destroy(new Error('silent'))
  }
  const settle = () => {
    settled = true
    clearTimeout(timer)
  }
  outgoing.once('response', settle).once('close', settle)
  // Without a listener Node closes an upgraded connection without any event.
  outgoing.once('upgrade', (_answer, socket) => {
    socket.destroy()
    outgoing.emit('error', new Error('It changed the protocol'))
  })
  request.once('end', wait)
  wait()
}

async function isAlive(url: string): Promise<boolean> {
  return fetch(`${url}/internal/live`, { signal: AbortSignal.timeout(aliveWithinMs) }).then(
    async (answer) => {
      await answer.body?.cancel()
      return answer.ok
    },
    () => false,
  )
}
