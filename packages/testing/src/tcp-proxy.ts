import type { AddressInfo } from 'node:net'
import { connect, createServer, type Socket } from 'node:net'

export type TcpProxy = {
  /** The address of the server behind, with this proxy's host and port in place of its own. */
  url: string
  /** Breaks every connection and takes none until `restore`: the server is away. */
  cut(): void
  /** Cuts by itself once so many bytes have gone to the server from now on: in mid-stream. */
  cutAfter(bytes: number): void
  /** Lets nothing through and closes nothing, as a machine that was lost: new connections are taken and stay silent. */
  freeze(): void
  /** What is connected stays silent for ever, new connections go through: the server came back at another address. */
  move(): void
  /** Frozen connections go on where they stood. */
  restore(): void
  stop(): Promise<void>
}

/** Stands between a program and a server, so that a test can take the server away from it without stopping it. */
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
