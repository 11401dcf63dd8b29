import { randomInt } from 'node:crypto'
import { createServer, type Server } from 'node:net'

/** Below the ports of outgoing connections, and below those of systems (tools/local/src/ports.ts). */
const range = { from: 12_000, to: 20_000 }
const blockSize = 20

let block = { next: 0, end: 0 }

/**
 * A port of 127.0.0.1 that no other test process is given: a program takes seconds until it listens, and until then
 * another test would find the port free as well. Each process has blocks of ports, held by listening on the first.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    if (block.next === block.end) block = await takeBlock()
    const port = block.next++
    const server = await listen(port)
    if (!server) continue
    await new Promise((resolve) => server.close(resolve))
    return port
  }
}

async function takeBlock(): Promise<typeof block> {
  for (;;) {
    const first = randomInt(range.from / blockSize, range.to / blockSize) * blockSize
    const holder = await listen(first)
    if (!holder) continue
    holder.unref()
    return { next: first + 1, end: first + blockSize }
  }
}

function listen(port: number): Promise<Server | undefined> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(undefined))
    server.listen({ port, host: '127.0.0.1', exclusive: true }, () => resolve(server))
  })
}
