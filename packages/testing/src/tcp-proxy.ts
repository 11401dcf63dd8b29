import type { AddressInfo } from 'node:net'
import { connect, createServer, type Socket } from 'node:net'

export type TcpProxy = {
  /** The address of the server behind, with this proxy's host and port in place of its own. */
  url: string
  /** Breaks every connection and takes none until `restore`: the server is away. */
  cut(): void
  /** Cuts by itself once so many bytes have gone to the server from now on: in mid-stream. */
  cutAfter(bytes: number): void
  restore(): void
  stop(): Promise<void>
}

/** Stands between a program and a server, so that a test can take the server away from it without stopping it. */
export async function startTcpProxy(serverUrl: string): Promise<TcpProxy> {
  const behind = new URL(serverUrl)
  const open = new Set<Socket>()
  let away = false
  let left = Number.POSITIVE_INFINITY
  const server = createServer((client) => {
    if (away) {
      client.destroy()
      return
    }
    const upstream = connect(Number(behind.port), behind.hostname)
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
      socket.pipe(other)
    }
    client.on('data', (chunk) => {
      left -= chunk.length
      if (left <= 0) cut()
    })
  })
  const breakAll = () => {
    for (const socket of open) socket.destroy()
  }
  const cut = () => {
    away = true
    breakAll()
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = new URL(serverUrl)
  url.hostname = '127.0.0.1'
  url.port = String((server.address() as AddressInfo).port)
  return {
    url: url.href,
    cut,
    cutAfter(bytes) {
      left = bytes
    },
    restore() {
      left = Number.POSITIVE_INFINITY
      away = false
    },
    async stop() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      breakAll()
      await closed
    },
  }
}
