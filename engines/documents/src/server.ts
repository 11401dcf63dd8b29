// Listens, sweeps, and closes in order.
import { type AddressInfo, createServer } from 'node:net'
import { SET_NAME } from './commands/handshake.ts'
import { Connection } from './connection.ts'
import { removeExpired } from './expiry.ts'
import { State } from './state.ts'

const SWEEP_MS = 60_000
const TRANSACTION_SECONDS = 60

interface DocumentServerOptions {
  /** The SQLite file, or ':memory:' for data that ends with the server. */
  file: string
  /** Of the user `root` in `admin`, who may do everything. The others are made by `createUser`. */
  rootPassword: string
  host?: string
  /** 0 picks a free port. */
  port?: number
  /** How often expired documents, idle cursors and idle sessions are removed. MongoDB's own pause is a minute. */
  sweepMs?: number
  /** How long a transaction may stay open. MongoDB's own limit is a minute. */
  transactionSeconds?: number
  /** How long the log may grow while transactions read an older state; beyond it they are ended. */
  mostLogBytes?: number
  /** Called once when the disk can no longer be trusted; the process should be restarted. */
  onBroken?: (error: Error) => void
  /** Called with errors that are this server's own fault. */
  onError?: (error: unknown) => void
}

export interface DocumentServer {
  /** Without user and password: the caller adds them. */
  url: string
  host: string
  port: number
  close: () => Promise<void>
}

export async function startDocumentServer(options: DocumentServerOptions): Promise<DocumentServer> {
  const {
    file,
    rootPassword,
    host = '127.0.0.1',
    sweepMs = SWEEP_MS,
    transactionSeconds = TRANSACTION_SECONDS,
    mostLogBytes,
    onBroken = () => undefined,
    onError = () => undefined,
  } = options
  const state = new State({ file, transactionSeconds, mostLogBytes, onBroken, onError })
  await state.accounts.keepRoot(rootPassword)
  const connections = new Set<Connection>()
  const server = createServer((socket) => {
    const connection = new Connection(state, socket)
    connections.add(connection)
    socket.on('close', () => connections.delete(connection))
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(options.port ?? 0, host, resolve)
  }).catch(async (error: unknown) => {
    await state.close()
    throw error
  })
  server.on('error', onError)
  const { port } = server.address() as AddressInfo
  state.address = `${host}:${port}`
  let sweeping: Promise<void> | undefined
  const sweeper = setInterval(() => {
    sweeping ??= sweep(state)
      .catch(onError)
      .finally(() => {
        sweeping = undefined
      })
  }, sweepMs)
  sweeper.unref()
  return {
    url: `mongodb://${state.address}/?replicaSet=${SET_NAME}&directConnection=true`,
    host,
    port,
    close: async () => {
      clearInterval(sweeper)
      await sweeping
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      for (const connection of connections) connection.close()
      await closed
      await state.close()
    },
  }
}

async function sweep(state: State) {
  await removeExpired(state)
  state.cursors.sweep()
  state.sessions.sweep()
}
