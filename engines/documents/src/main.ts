import { readEnv } from './env.ts'
import { startDocumentServer } from './server.ts'

// A log that cannot be written, as on a full disk, must not end the server.
process.stdout.on('error', () => {})

function log(level: 'info' | 'error', message: string, more: Record<string, unknown> = {}) {
  process.stdout.write(
    `${JSON.stringify({ level, time: new Date().toISOString(), name: 'document-server', message, ...more })}\n`,
  )
}

function fail(error: unknown): never {
  log('error', error instanceof Error ? error.message : String(error))
  process.exit(1)
}

try {
  const { host, port, file, rootPassword } = readEnv()
  const server = await startDocumentServer({
    file,
    rootPassword,
    host,
    port,
    // The supervisor starts it again; the log on disk then decides what was kept.
    onBroken: (error) => setTimeout(() => fail(error), 100),
    onError: (error) =>
      log('error', error instanceof Error ? (error.stack ?? error.message) : String(error)),
  })
  log('info', 'ready', { url: server.url, port: server.port, file })
  const stop = () => {
    server.close().then(() => process.exit(0), fail)
  }
  process.once('SIGTERM', stop)
  process.once('SIGINT', stop)
} catch (error) {
  fail(error)
}
