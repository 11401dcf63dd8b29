// The variables of the program; nothing else reads the environment.
import { join, resolve } from 'node:path'

interface Env {
  host: string
  port: number
  file: string
  rootPassword: string
}

export function readEnv(env: NodeJS.ProcessEnv = process.env): Env {
  const faults: string[] = []
  const port = Number(env.PORT ?? 27017)
  if (!Number.isInteger(port) || port < 0 || port > 65535)
    faults.push(`PORT must be a port number, not "${env.PORT}".`)
  const file = env.DATA_FILE ?? (env.DATA_DIR && join(env.DATA_DIR, 'documents.db'))
  if (!file) faults.push('DATA_FILE or DATA_DIR must say where the documents are kept.')
  const rootPassword = env.ROOT_PASSWORD ?? ''
  if (!rootPassword) faults.push('ROOT_PASSWORD must be the password of the user root.')
  if (faults.length > 0) throw new Error(faults.join(' '))
  return {
    host: env.HOST ?? '127.0.0.1',
    port,
    file: file === ':memory:' ? file : resolve(file!),
    rootPassword,
  }
}
