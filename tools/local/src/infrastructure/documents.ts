import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Account } from '../accounts.ts'
import { hostEnvironment } from '../env.ts'
import { nodeProgram } from '../node-program.ts'
import { listens } from '../ready.ts'
import { writePrivately } from '../secrets.ts'
import { chooseEngine } from './choose-engine.ts'
import { makeUsers } from './document-users.ts'
import { becomePrimary } from './mongod-set.ts'
import type { Ground, Server } from './server.ts'

/**
 * MongoDB where it is installed, the embedded document server elsewhere. Both run as a one-node replica set, because
 * the services use transactions, and accept only our own accounts.
 */
export function documentServer({ files, secrets, ports }: Ground): Server {
  const port = ports.documents
  const { folder, program: mongod, note } = chooseEngine(files.documents, 'mongod')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const passwordOf = (account: Account) => secrets[`${account}Password`]
  const url = (user: string, password: string) =>
    `mongodb://${user}:${password}@127.0.0.1:${port}/?replicaSet=rs0&authSource=admin`
  const root = url('root', secrets.documentsPassword)
  const common = { name: 'documents', layer: 'infrastructure' } as const
  return {
    note,
    url: root,
    urlOf: (account) => url(account, passwordOf(account)),
    spec: mongod
      ? {
          ...common,
          command: mongod,
          args: mongodArguments(folder, port, keyFile(files.documents, secrets.documentsKey)),
          env: hostEnvironment(),
          ready: () => listens(port),
          prepare: async () => {
            await becomePrimary(port, secrets.documentsPassword)
            await makeUsers(root, passwordOf)
          },
        }
      : {
          ...common,
          ...nodeProgram('engines/documents/src/main.ts', {
            HOST: '127.0.0.1',
            PORT: String(port),
            DATA_FILE: join(folder, 'documents.sqlite'),
            ROOT_PASSWORD: secrets.documentsPassword,
          }),
          ready: () => listens(port),
          prepare: () => makeUsers(root, passwordOf),
        },
  }
}

/** A key file makes MongoDB require authentication, also between the members of its set. */
function mongodArguments(folder: string, port: number, key: string): string[] {
  return [
    ...['--dbpath', folder, '--bind_ip', '127.0.0.1', '--port', String(port)],
    ...['--replSet', 'rs0', '--keyFile', key, '--quiet'],
  ]
}

function keyFile(folder: string, key: string): string {
  const file = join(folder, 'mongod.key')
  writePrivately(file, key)
  return file
}
