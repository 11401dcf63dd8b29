import type { ChildProcess } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'
import { Fault } from '@sortie/local/fault'
import type { Compose } from './compose.ts'

export type Watch = {
  addressOf(name: string): string
  /** Ends the part and resolves with the address at which it takes connections again, after it took none. */
  backAfter(end: () => Promise<void>, name: string, withinMs: number): Promise<string>
  stop(): void
}

const startMs = 120_000

/**
 * Runs in a container. A part that vanished with its address answers nothing at all, so no wait is left to the
 * kernel.
 */
const program = `
const { connect } = require('node:net')
const resolver = new (require('node:dns').promises.Resolver)({ timeout: 300, tries: 1 })
const answers = (host, port) => new Promise((resolve) => {
  const socket = connect({ host, port })
  const end = (up) => { socket.destroy(); resolve(up) }
  socket.setTimeout(400, () => end(false)).on('connect', () => end(true)).on('error', () => end(false))
})
async function follow(part) {
  const [name, port] = part.split(':')
  for (let was;;) {
    const [host] = await resolver.resolve4(name).catch(() => [])
    const address = host && (await answers(host, Number(port))) ? host : ''
    if (address !== was) console.log(JSON.stringify({ name, address }))
    was = address
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}
process.argv.slice(1).forEach(follow)
`

/** Looks from inside at each part, named with its port, ten times a second. */
export async function watchParts(compose: Compose, parts: Record<string, number>): Promise<Watch> {
  const named = Object.entries(parts).map(([name, port]) => `${name}:${port}`)
  const words = ['run', '--rm', '-T', '--no-deps', 'backup', 'node', '-e', program, ...named]
  const child = compose.start(words)
  const seen = new Map<string, string>()
  const gone = new Set<string>()
  let rest = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    const lines = (rest + text).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) {
      const { name, address } = JSON.parse(line)
      seen.set(name, address)
      if (!address) gone.add(name)
    }
  })
  child.stderr.resume()
  for (const name of Object.keys(parts)) await until(child, startMs, () => !!seen.get(name), name)
  return {
    addressOf: (name) => seen.get(name) ?? '',
    async backAfter(end, name, withinMs) {
      // On a busy machine it may have been too slow for this watch before.
      gone.delete(name)
      await end()
      await until(child, withinMs, () => gone.has(name) && !!seen.get(name), name)
      return seen.get(name) ?? ''
    },
    stop: () => void child.kill(),
  }
}

async function until(
  child: ChildProcess,
  withinMs: number,
  holds: () => boolean,
  what: string,
): Promise<void> {
  const end = performance.now() + withinMs
  while (!holds()) {
    if (child.exitCode !== null) throw new Fault('The container that watches the others ended.')
    if (performance.now() > end) throw new Fault(`${what} took no connection in ${withinMs} ms.`)
    await pause(20)
  }
}
