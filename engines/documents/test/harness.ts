// The server under test: the embedded one, or the real MongoDB that MONGO_URL names. Where MONGO_URL names an
// embedded one, which the other workspaces then use, these tests start their own: with settings that none is given
// while it runs.
import { randomUUID } from 'node:crypto'
import { after, before } from 'node:test'
import { type Db, type Document, MongoClient } from 'mongodb'
import { startDocumentServer } from '../src/server.ts'

const realUrl = await realMongo(process.env.MONGO_URL)
export const isEmbedded = realUrl === undefined
export const rootPassword = 'the-root-of-all-tests'

async function realMongo(url: string | undefined): Promise<string | undefined> {
  if (url === undefined) return undefined
  await using client = await MongoClient.connect(url)
  const isReal = await client
    .db('admin')
    .command({ buildInfo: 1 })
    .then(
      () => true,
      () => false,
    )
  return isReal ? url : undefined
}

/** The address of the embedded server for its root, or for another user. */
export function as(url: string, user = 'root', password = rootPassword): string {
  return url.replace('mongodb://', `mongodb://${user}:${password}@`)
}

/** A document of any shape, with the ids that tests write by hand. */
export interface Thing extends Document {
  _id?: string | number
}

interface Fixture {
  url: string
  client: MongoClient
  db: Db
}

/** One server and one database for a test file; the fields are filled before the first test. */
export function useDatabase(): Fixture {
  const fixture = {} as Fixture
  let stop = async () => {}
  before(async () => {
    const { url, close } = isEmbedded ? await embedded() : { url: realUrl!, close: async () => {} }
    fixture.url = url
    fixture.client = await MongoClient.connect(url)
    fixture.db = fixture.client.db(`test_${randomUUID().slice(0, 8)}`)
    stop = close
  })
  after(async () => {
    await fixture.db?.dropDatabase()
    await fixture.client?.close()
    await stop()
  })
  return fixture
}

/** Also fails the test run when the server had to report a fault of its own. */
async function embedded() {
  const faults: unknown[] = []
  const server = await startDocumentServer({
    file: ':memory:',
    rootPassword,
    sweepMs: 100,
    onError: (error) => faults.push(error),
  })
  return {
    url: as(server.url),
    close: async () => {
      await server.close()
      if (faults.length > 0) throw faults[0]
    },
  }
}
