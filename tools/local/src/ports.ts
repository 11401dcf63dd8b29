import { randomInt } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:net'
import { dirname } from 'node:path'

/** Below the range for outgoing connections (32768 on Linux). */
const range = { from: 20_000, to: 32_000 }
const blockSize = 40
let block = { next: 0, end: 0 }

/** A free port on 127.0.0.1 for every name. Ports stored in `file` are used again while they are free. */
export async function keepPorts<Name extends string>(
  file: string,
  names: readonly Name[],
): Promise<Record<Name, number>> {
  const remembered = read(file)
  const chosen: Record<string, number> = {}
  for (const name of names) {
    const before = remembered[name]
    chosen[name] =
      before && (await isFree(before))
        ? before
        : await freePort(Object.values({ ...remembered, ...chosen }))
  }
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  writeFileSync(file, JSON.stringify({ ...remembered, ...chosen }, null, 2), { mode: 0o600 })
  return chosen as Record<Name, number>
}

/**
 * A free port that no other system is given which starts at the same time: it takes seconds until a program listens.
 * Each process has blocks of ports, which it holds by listening on the first.
 */
export async function freePort(taken: number[] = []): Promise<number> {
  for (;;) {
    if (block.next === block.end) block = await takeBlock()
    const port = block.next++
    if (!taken.includes(port) && (await isFree(port))) return port
  }
}

async function takeBlock(): Promise<typeof block> {
  for (let tries = 0; tries < 1000; tries++) {
    const first = randomInt(range.from / blockSize, range.to / blockSize) * blockSize
    const holder = await listen(first)
    if (holder) {
      holder.unref()
      return { next: first + 1, end: first + blockSize }
    }
  }
  throw new Error('no free port found')
}

/** Whether this process could listen there. Without a host: on every address of the machine. */
export async function isFree(
  port: number,
  host: string | undefined = '127.0.0.1',
): Promise<boolean> {
  const server = await listen(port, host)
  if (server) await new Promise((resolve) => server.close(resolve))
  return server !== undefined
}

function listen(port: number, host: string | undefined = '127.0.0.1'): Promise<Server | undefined> {
  return new Promise((resolve) => {
    const server = createServer((socket) => socket.destroy())
    server.once('error', () => resolve(undefined))
    server.listen({ port, host, exclusive: true }, () => resolve(server))
  })
}

function read(file: string): Record<string, number> {
  if (!existsSync(file)) return {}
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    // Truncated by a process that was killed: choosing again costs nothing.
    return {}
  }
}
