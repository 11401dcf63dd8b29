import { createHash } from 'node:crypto'
import { connect, createServer } from 'node:net'

export type Lock = { release(): Promise<void> }

/** A lock by an abstract socket, which ends with its process, also at kill -9. Otherwise the holder's text. */
export function takeLock(name: string, about: string): Promise<Lock | { heldBy: string }> {
  const address = addressOf(name)
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => socket.on('error', () => {}).end(about))
    server.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') ask(address).then((heldBy) => resolve({ heldBy }), reject)
      else reject(error)
    })
    server.listen(address, () => {
      server.unref()
      resolve({ release: () => new Promise((done) => server.close(() => done())) })
    })
  })
}

function ask(address: string): Promise<string> {
  return new Promise((resolve) => {
    let answer = ''
    const socket = connect(address)
      .setEncoding('utf8')
      .setTimeout(2000, () => socket.destroy())
    socket.on('data', (text) => (answer += text))
    socket.on('error', () => {})
    socket.on('close', () => resolve(answer))
  })
}

function addressOf(name: string): string {
  return `\0sortie-${createHash('sha256').update(name).digest('hex').slice(0, 40)}`
}
