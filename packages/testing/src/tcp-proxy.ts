import type { AddressInfo } from 'node:net'
import { connect, createServer, type Socket } from 'node:net'

export type TcpProxy = {
  /** The given address with this proxy's host and port in it. */
  url: string
  /** Ends every connection and takes no new one: the server is gone. */
  cut(): void
  /** Cuts by itself once so many bytes went to the server from now on: in mid-stream. */
  cutAfter(bytes: number): void
  /** The server is back. */
  mend(): void
  stop(): Promise<void>
}

/** Stands between a service and one of its servers, to take that server away and give it back. */
export async function tcpProxy(target: string): Promise<TcpProxy> {
  const to = new URL(target)
  const open = new Set<Socket>()
  let isCut = false
  let left = Number.POSITIVE_INFINITY

  const cut = () => {
    isCut = true
    for (const socket of open) socket.resetAndDestroy()
  }
  const server = createServer((client) => {
    if (isCut) return void client.resetAndDestroy()
    const upstream = connect(Number(to.port), to.hostname)
    for (const [socket, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      open.add(socket)
      socket.on('error', () => {})
      socket.on('close', () => {
        open.delete(socket)
        other.destroy()
      })
    }
    client.on('data', (chunk) => {
      left -= chunk.length
      if (left <= 0) cut()
    })
    client.pipe(upstream)
    upstream.pipe(client)
  })
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(0, '127.0.0.1', resolve))
  const url = new URL(target)
  url.hostname = '127.0.0.1'
  url.port = String((server.address() as AddressInfo).port)
  return {
    url: url.href,
    cut,
    cutAfter(bytes) {
      left = bytes
    },
    mend() {
      left = Number.POSITIVE_INFINITY
      isCut = false
    },
    stop: () => {
      cut()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}
