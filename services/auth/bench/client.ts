import { Agent, request } from 'node:http'
import { connect } from 'node:net'

const agent = new Agent({ keepAlive: true, maxSockets: 64 })

/** A call with the least overhead in Node: the load generator shares the machine with what it measures. */
export function call(
  url: string,
  path: string,
  token: string,
): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const sent = request(
      url + path,
      { agent, headers: { authorization: `Bearer ${token}` } },
      (answer) => {
        let text = ''
        answer.setEncoding('utf8')
        answer.on('data', (part: string) => {
          text += part
        })
        answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text }))
        answer.on('error', reject)
      },
    )
    sent.on('error', reject)
    sent.end()
  })
}

/**
 * A raw connection for sequential posts: in a storm even a lean HTTP client takes 2 % of the machine from what is
 * measured. `post` resolves to the status and rejects when the connection ends.
 */
export async function rawConnection(url: string) {
  const { hostname, port, host } = new URL(url)
  const socket = connect(Number(port), hostname)
  await new Promise((resolve, reject) => socket.once('connect', resolve).once('error', reject))
  let heard = ''
  let answered: (status: number) => void = () => {}
  let failed: (error: Error) => void = () => {}
  socket.setEncoding('latin1').on('data', (piece: string) => {
    heard += piece
    const head = heard.indexOf('\r\n\r\n')
    if (head < 0) return
    const [, length = '0'] = /\r\ncontent-length: (\d+)/i.exec(heard) ?? []
    if (heard.length < head + 4 + Number(length)) return
    const status = Number(heard.slice(9, 12))
    heard = ''
    answered(status)
  })
  socket
    .on('error', (error) => failed(error))
    .on('close', () => failed(new Error('the connection was closed')))
  return {
    post: (path: string, body: string) =>
      new Promise<number>((resolve, reject) => {
        answered = resolve
        failed = reject
        socket.write(
          `POST ${path} HTTP/1.1\r\nHost: ${host}\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
        )
      }),
    close: () => socket.destroy(),
  }
}

/** Runs `work` with this concurrency for some time; returns the number completed per second. */
export async function perSecond(
  atOnce: number,
  milliseconds: number,
  work: () => Promise<unknown>,
): Promise<number> {
  const started = performance.now()
  let done = 0
  const one = async () => {
    while (performance.now() - started < milliseconds) {
      await work()
      done += 1
    }
  }
  await Promise.all(Array.from({ length: atOnce }, one))
  return (done / (performance.now() - started)) * 1000
}

/** Sorted durations of sequential calls, in ms. */
export async function durations(
  milliseconds: number,
  work: () => Promise<unknown>,
): Promise<number[]> {
  const times: number[] = []
  const end = performance.now() + milliseconds
  while (performance.now() < end) {
    const started = performance.now()
    await work()
    times.push(performance.now() - started)
  }
  return times.sort((a, b) => a - b)
}

/** A quantile of sorted values; 0.5 is the median. */
export function quantile(sorted: number[], part: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN
}
