import type { AddressInfo } from 'node:net'
import { connect, createServer, type Socket } from 'node:net'

export type TcpProxy = {
  /** The address of the server, with this proxy's host and port. */
  url: string
  /** Breaks every connection and refuses new ones until `restore`: the server is down. */
  cut(): void
  /** Breaks connections once this many more bytes have gone to the server: in mid-stream. */
  cutAfter(bytes: number): void
  /** Forwards nothing and closes nothing, like a lost machine: new connections are accepted and stay silent. */
  freeze(): void
  /** Existing connections stay silent forever, new ones work: the server came back at another address. */
  move(): void
  /** Ends `freeze`: frozen connections continue. */
  restore(): void
  stop(): Promise<void>
}

/** A TCP proxy by which a test takes a server away from a program without stopping the server. */
export async function startTcpProxy(serverUrl: string): Promise<TcpProxy> {
  const behind = new URL(serverUrl)
  const open = new Set<Socket>()
  const pairs = new Map<Socket, Socket>()
  let away = false
  let frozen = false
  let left = Number.POSITIVE_INFINITY
  const server = createServer((client) => {
    if (away) {
      client.destroy()
      return
    }
    if (frozen) {
      open.add(client)
      client.on('error', () => {}).on('close', () => open.delete(client))
      return
    }
    const upstream = connect(Number(behind.port), behind.hostname)
    for (const [socket, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      open.add(socket)
      pairs.set(socket, other)
      socket.on('error', () => {})
      socket.on('close', () => {
        open.delete(socket)
        pairs.delete(socket)
        other.destroy()
      })
      socket.pipe(other)
    }
    client.on('data', (chunk) => {
      left -= chunk.length
      if (left <= 0) cut()
    })
  })
  const silence = () => {
    for (const [socket, other] of pairs) socket.unpipe(other).pause()
  }
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
    freeze() {
      frozen = true
      silence()
    },
    move() {
      silence()
      pairs.clear()
    },
    restore() {
      left = Number.POSITIVE_INFINITY
      away = false
      frozen = false
      for (const [socket, other] of pairs) socket.pipe(other)
    },
    async stop() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      breakAll()
      await closed
    },
  }
}
