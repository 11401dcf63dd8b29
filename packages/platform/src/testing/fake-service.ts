import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

type Answering = (request: IncomingMessage, response: ServerResponse) => unknown

/** Another service, as a server whose answers the test sets. */
export async function fakeService() {
  const service = { answer: answersWith(404) as Answering, base: '', stop }
  const server = createServer((request, response) => void service.answer(request, response))
  await once(server.listen(0, '127.0.0.1'), 'listening')
  service.base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return service

  function stop() {
    server.closeAllConnections()
    server.close()
  }
}

export function answersWith(status: number, body?: unknown): Answering {
  return (request, response) => {
    request.resume()
    response.writeHead(status, { 'content-type': 'application/json', link: 'next' })
    response.end(body === undefined ? undefined : JSON.stringify(body))
  }
}
