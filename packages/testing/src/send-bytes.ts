import { connect } from 'node:net'

/** Bytes for a socket, and whether the sender hangs up instead of reading the answer. */
export type RawRequest = { bytes: Buffer; hangsUp?: boolean }
/** The status of an answer; null where the connection ended without one. */
export type RawAnswer = { status: number | null; ms: number }

/** Sends the bytes as they are and closes its side; waits at most `withinMs` for the end. */
export function sendBytes(
  url: string,
  { bytes, hangsUp }: RawRequest,
  withinMs: number,
): Promise<RawAnswer> {
  const { hostname, port } = new URL(url)
  const started = performance.now()
  return new Promise((resolve, reject) => {
    let answer = ''
    const socket = connect(Number(port), hostname)
    const ended = () => {
      clearTimeout(late)
      const [, status] = /^HTTP\/1\.1 (\d{3})/.exec(answer) ?? []
      resolve({ status: status ? Number(status) : null, ms: performance.now() - started })
    }
    const late = setTimeout(() => {
      socket.destroy()
      reject(
        new Error(
          `no end within ${withinMs} ms of ${JSON.stringify(bytes.toString('latin1').slice(0, 300))}`,
        ),
      )
    }, withinMs)
    socket.on('error', () => {})
    socket.on('close', ended)
    socket.on('data', (chunk) => {
      answer = (answer + chunk.toString('latin1')).slice(0, 100)
      if (hangsUp) socket.destroy()
    })
    socket.end(bytes)
  })
}
