import { randomInt } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { dirname } from 'node:path'

/** Below the range for outgoing connections (32768 on Linux). */
const range = { from: 20000, to: 32000 }

/** A free port on 127.0.0.1 for every name. Ports stored in `file` are used again while they are free. */
export async function keepPorts<Name extends string>(
  file: string,
  names: readonly Name[],
): Promise<Record<Name, number>> {
  const remembered = read(file)
  const chosen: Record<string, number> = {}
  // One after another: of two systems that start at once, few begin so near that they choose the same.
  const from = randomPort()
  for (const name of names) {
    const before = remembered[name]
    chosen[name] =
      before && (await isFree(before))
        ? before
        : await freePort(Object.values({ ...remembered, ...chosen }), from)
  }
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  writeFileSync(file, JSON.stringify({ ...remembered, ...chosen }, null, 2), { mode: 0o600 })
  return chosen as Record<Name, number>
}

/** The first free port from `from` on. */
export async function freePort(taken: number[] = [], from = randomPort()): Promise<number> {
  for (let port = from; port < from + 200; port++) {
    if (!taken.includes(port) && (await isFree(port))) return port
  }
  throw new Error('no free port found')
}

const randomPort = () => randomInt(range.from, range.to)

/** Whether this process could listen there. Without a host: on every address of the machine. */
export function isFree(port: number, host: string | undefined = '127.0.0.1'): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(true)))
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
