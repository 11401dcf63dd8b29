import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

type Change = (request: IncomingMessage, response: ServerResponse) => boolean

export type Line = {
  url: string
  /** From now on nobody is reached, service workers included, of which `setOffline` of Playwright knows too late. */
  cut(): Promise<void>
  mend(): Promise<void>
  /** Answers, in place of the system, every request for which it returns true. */
  change?: Change
}

/** A line to the system, at an address of its own, that can be cut. */
export async function lineTo(target: string): Promise<Line> {
  const { hostname, port } = new URL(target)
  const server = createServer((asked, response) => {
    if (line.change?.(asked, response)) return
    const { method, url: path, headers } = asked
    const onward = request({ hostname, port, method, path, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.on('error', () => response.destroy()).pipe(response)
    })
    onward.on('error', () => response.destroy())
    response.on('close', () => onward.destroy())
    asked.pipe(onward)
  })
  const listen = (at: number) => new Promise<void>((resolve) => server.listen(at, resolve))
  await listen(0)
  const own = (server.address() as AddressInfo).port
  const line: Line = {
    url: `http://localhost:${own}`,
    mend: () => listen(own),
    cut: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  return line
}
