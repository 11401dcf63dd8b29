import { connect } from 'node:net'

export async function answersOk(url: string): Promise<void> {
  const response = await fetch(url, { signal: AbortSignal.timeout(1000) })
  const text = await response.text()
  if (response.status !== 200)
    throw new Error(`it answers ${response.status} ${text.slice(0, 200)}`)
}

export function speaks(
  port: number,
  host: string,
  say: string | Buffer,
  expect: string | Buffer,
): Promise<void> {
  return new Promise((resolve, reject) => {
    let heard = Buffer.alloc(0)
    const socket = connect({ port, host }, () => {
      socket.write(say)
      if (expect.length === 0) finish()
    })
    socket.setTimeout(2000, () => socket.destroy(new Error('answers too late')))
    socket.on('data', (bytes) => {
      heard = Buffer.concat([heard, bytes])
      if (heard.includes(expect)) finish()
    })
    socket.on('error', reject)
    socket.on('close', () => reject(new Error('closed the connection')))
    function finish() {
      resolve()
      socket.destroy()
    }
  })
}

/** AMQP's protocol header; the broker answers with the method frame Connection.Start (class 10, method 10). */
export function speaksAmqp(port: number): Promise<void> {
  return speaks(
    port,
    '127.0.0.1',
    Buffer.from('AMQP\x00\x00\x09\x01', 'latin1'),
    Buffer.from([0, 10, 0, 10]),
  )
}

export function speaksRedis(port: number, password: string): Promise<void> {
  return speaks(port, '127.0.0.1', `AUTH ${password}\r\nPING\r\n`, '+PONG')
}

export function listens(port: number, host = '127.0.0.1'): Promise<void> {
  return speaks(port, host, '', '')
}
