import { connect } from 'node:net'

export type Download = { perSecond: number; firstMs: number }

/** Reads the bare socket to its end, or to the first byte: a reader that costs more would be what is measured. */
export function readCsvStream(
  url: string,
  cookie: string,
  wanted: number | 'first byte',
): Promise<Download> {
  const { host, hostname, port, pathname } = new URL(url)
  const started = performance.now()
  const socket = connect(Number(port), hostname)
  socket.write(
    `GET ${pathname} HTTP/1.1\r\nHost: ${host}\r\nCookie: ${cookie}\r\nConnection: close\r\n\r\n`,
  )
  let firstMs = 0
  let lines = 0
  let head = ''
  let tail: Buffer = Buffer.alloc(0)
  return new Promise((resolve, reject) => {
    const settle = (isWhole: boolean) => {
      socket.destroy()
      const perSecond = (lines * 1000) / (performance.now() - started)
      if (!head.includes(' 200') || !isWhole)
        reject(new Error(`${url}: ${head}, ${lines} lines of ${wanted}`))
      else resolve({ perSecond, firstMs })
    }
    socket.on('error', reject).on('data', (piece: Buffer) => {
      firstMs ||= performance.now() - started
      head ||= piece.toString('latin1', 0, 15)
      if (wanted === 'first byte') return settle(true)
      tail = piece.length < 5 ? Buffer.concat([tail, piece]) : piece
      for (let at = piece.indexOf(10); at !== -1; at = piece.indexOf(10, at + 1)) lines++
    })
    socket.on('end', () =>
      settle(lines >= Number(wanted) && tail.subarray(-5).toString() === '0\r\n\r\n'),
    )
  })
}
