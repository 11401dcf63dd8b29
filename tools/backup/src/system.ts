import { services } from '@sortie/contracts/apis'
import { connectStorage, type Storage } from '@sortie/platform/storage/storage'
import { type Db, MongoClient } from 'mongodb'

export type Place = { mongoUrl: string; s3Url: string; namespace: string; keysDir?: string }
export type System = {
  client: MongoClient
  storage: Storage
  keysDir: string | undefined
  database(service: string): Db
  close(): Promise<void>
}

/** A backup stores a database under its service's name, so that it can be restored into another namespace. */
export const documented = services.filter((name) => name !== 'scan')

export async function openSystem({ mongoUrl, s3Url, namespace, keysDir }: Place): Promise<System> {
  const client = await new MongoClient(mongoUrl, {
    serverSelectionTimeoutMS: 10_000,
    writeConcern: { w: 'majority' },
  }).connect()
  try {
    const storage = await connectStorage(s3Url, namespace)
    return {
      client,
      storage,
      keysDir,
      database: (service) => client.db(`${namespace}_${service}`),
      close: () => client.close(),
    }
  } catch (error) {
    await client.close()
    throw error
  }
}
