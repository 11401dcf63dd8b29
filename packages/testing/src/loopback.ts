import { execFileSync } from 'node:child_process'
import { connect } from 'node:net'
import { join } from 'node:path'

/** A key and a self-signed certificate for localhost, as files. */
export function certificate(folder: string): { key: string; cert: string } {
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
  const words = [
    ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'],
    ...['-keyout', key, '-out', cert, '-days', '2', '-subj', '/CN=localhost'],
    ...['-addext', 'subjectAltName=DNS:localhost,IP:127.0.0.1'],
  ]
  execFileSync('openssl', words, { stdio: 'ignore' })
  return { key, cert }
}

/** Resolves when the server on this port sends its greeting. */
export function greets(port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('data', () => {
      socket.destroy()
      resolve()
    })
    socket.once('error', reject)
    socket.once('close', () => reject(new Error(`nothing is said on port ${port}`)))
    socket.setTimeout(2000, () => socket.destroy())
  })
}
