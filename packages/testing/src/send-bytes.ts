import { connect } from 'node:net'

/** Bytes for a socket, and whether the sender hangs up instead of reading the answer. */
export type RawRequest = { bytes: Buffer; hangsUp?: boolean }
export type RawAnswer = { status: number | null; beginning: string }
/** ms until it is given up, so that the test ends. */
const withinMs = 60_000

/**
 * Sends the bytes as they are and closes its side. Answers the status, null where the connection ended
 * without one, and the beginning of the answer.
 */
export function sendBytes(url: string, { bytes, hangsUp }: RawRequest): Promise<RawAnswer> {
  const { hostname, port } = new URL(url)
  return new Promise((resolve, reject) => {
    let answer = ''
    const socket = connect(Number(port), hostname)
    const ended = () => {
      clearTimeout(late)
      // "100 Continue" only asks for the body.
      const beginning = answer.replace(/^HTTP\/1\.1 100 Continue\r\n\r\n/, '')
      const [, status] = /^HTTP\/1\.1 (\d{3})/.exec(beginning) ?? []
      resolve({ status: status ? Number(status) : null, beginning })
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
      answer = (answer + chunk.toString('latin1')).slice(0, 4000)
      if (hangsUp) socket.destroy()
    })
    socket.end(bytes)
  })
}
