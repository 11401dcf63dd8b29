import type { ClientRequest } from 'node:http'
import type { Request, Response } from 'express'

/** Longer than a service's own patience with those behind it, so that its better sentence comes first. */
const patienceMs = 8000
const aliveWithinMs = 3000

/**
 * Nobody waits for ever for a service that hangs: what it does not begin to answer within 8 s of having the whole
 * request is given up (503). Where answers may take long (`slow`), it is asked each 8 s whether it lives. A client that
 * sends slowly is waited for.
 */
export function giveUpWhenSilent(
  url: string,
  outgoing: ClientRequest,
  request: Request,
  response: Response,
): void {
  let timer: NodeJS.Timeout | undefined
  let settled = false
  const wait = () => {
    clearTimeout(timer)
    if (!settled) timer = setTimeout(look, patienceMs)
  }
  const look = async () => {
    // It takes what is sent to it, but its sender has not sent all.
    const isReceiving = !request.complete && !outgoing.writableNeedDrain
    if (isReceiving || (response.locals.slow && (await lives(url)))) wait()
    else if (!settled) outgoing.destroy(new Error('silent'))
  }
  const settle = () => {
    settled = true
    clearTimeout(timer)
  }
  outgoing.once('response', settle).once('close', settle)
  // Without a listener Node closes such a connection and tells nobody.
  outgoing.once('upgrade', (_answer, socket) => {
    socket.destroy()
    outgoing.emit('error', new Error('It changed the protocol'))
  })
  request.once('end', wait)
  wait()
}

async function lives(url: string): Promise<boolean> {
  return fetch(`${url}/internal/live`, { signal: AbortSignal.timeout(aliveWithinMs) }).then(
    async (answer) => {
      await answer.body?.cancel()
      return answer.ok
    },
    () => false,
  )
}
