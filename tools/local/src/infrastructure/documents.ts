import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { MongoClient, MongoServerError } from 'mongodb'
import { hostEnvironment } from '../env.ts'
import type { Ground } from '../infrastructure.ts'
import { nodeProgram } from '../node-program.ts'
import { findProgram } from '../programs.ts'
import { listens } from '../ready.ts'
import type { ProcessSpec } from '../supervised-process.ts'

const alreadyInitialized = 23

/** MongoDB where it is installed, the embedded document server elsewhere. Both are a one-node replica set, because the
 *  services use transactions. */
export function documentServer({ files, ports }: Ground): { url: string; spec: ProcessSpec } {
  const port = ports.documents
  const mongod = findProgram('mongod')
  const folder = join(files.documents, mongod ? 'mongod' : 'embedded')
  mkdirSync(folder, { recursive: true })
  const common = { name: 'documents', layer: 'infrastructure' } as const
  return {
    url: `mongodb://127.0.0.1:${port}/?replicaSet=rs0`,
    spec: mongod
      ? {
          ...common,
          command: mongod,
          args: [
            '--dbpath',
            folder,
            '--bind_ip',
            '127.0.0.1',
            '--port',
            String(port),
            '--replSet',
            'rs0',
            '--quiet',
          ],
          env: hostEnvironment(),
          ready: () => listens(port),
          prepare: () => becomePrimary(port),
        }
      : {
          ...common,
          ...nodeProgram('engines/documents/src/main.ts', {
            HOST: '127.0.0.1',
            PORT: String(port),
            DATA_FILE: join(folder, 'documents.sqlite'),
          }),
          ready: () => listens(port),
        },
  }
}

/** Rejects until the node is primary; it is asked again then. A changed port is written into the set as well. */
async function becomePrimary(port: number): Promise<void> {
  const client = new MongoClient(`mongodb://127.0.0.1:${port}/?directConnection=true`, {
    serverSelectionTimeoutMS: 1000,
  })
  try {
    const admin = client.db('admin')
    const members = [{ _id: 0, host: `127.0.0.1:${port}` }]
    await admin.command({ replSetInitiate: { _id: 'rs0', members } }).catch(ignoreInitialized)
    const { config } = await admin.command({ replSetGetConfig: 1 })
    if (config.members[0]?.host !== members[0]?.host) {
      await admin.command({
        replSetReconfig: { ...config, members, version: config.version + 1 },
        force: true,
      })
    }
    const hello = await admin.command({ hello: 1 })
    if (!hello.isWritablePrimary) throw new Error('not primary yet')
  } finally {
    await client.close()
  }
}

function ignoreInitialized(error: unknown): void {
  if (!(error instanceof MongoServerError) || error.code !== alreadyInitialized) throw error
}
