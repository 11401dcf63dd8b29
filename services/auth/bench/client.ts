import { Agent, request } from 'node:http'

const agent = new Agent({ keepAlive: true, maxSockets: 64 })

/** A call as cheap as node makes them: the load generator shares the machine with what it measures. */
export function call(url: string, path: string, token: string): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const sent = request(url + path, { agent, headers: { authorization: `Bearer ${token}` } }, (answer) => {
      let text = ''
      answer.setEncoding('utf8')
      answer.on('data', (part: string) => {
        text += part
      })
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text }))
      answer.on('error', reject)
    })
    sent.on('error', reject)
    sent.end()
  })
}

/** Runs `work` by so many at once for some time; how many were done in a second. */
export async function perSecond(atOnce: number, milliseconds: number, work: () => Promise<unknown>): Promise<number> {
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

/** The durations of calls made one after the other, in ms, sorted. */
export async function durations(milliseconds: number, work: () => Promise<unknown>): Promise<number[]> {
  const times: number[] = []
  const end = performance.now() + milliseconds
  while (performance.now() < end) {
    const started = performance.now()
    await work()
    times.push(performance.now() - started)
  }
  return times.sort((a, b) => a - b)
}

/** Of sorted values; 0.5 is the median. */
export function quantile(sorted: number[], part: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN
}
