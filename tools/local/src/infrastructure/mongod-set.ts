import { MongoClient, MongoServerError } from 'mongodb'

const alreadyInitialized = 23
const authenticationFailed = 18

/** Rejects until the node is primary and has its root user, and is retried. Writes a changed port into the set too. */
export async function becomePrimary(port: number, rootPassword: string): Promise<void> {
  const address = `127.0.0.1:${port}/?directConnection=true`
  const members = [{ _id: 0, host: `127.0.0.1:${port}` }]
  const asRoot = `mongodb://root:${rootPassword}@${address}&authSource=admin`
  try {
    await withClient(asRoot, (client) => followPort(client, members))
  } catch (error) {
    if (codeOf(error) !== authenticationFailed) throw error
    // MongoDB's localhost exception: without users, it allows this machine to create the set and the first user.
    await withClient(`mongodb://${address}`, (client) => makeSet(client, members, rootPassword))
  }
}

async function makeSet(client: MongoClient, members: object[], rootPassword: string) {
  const admin = client.db('admin')
  await admin.command({ replSetInitiate: { _id: 'rs0', members } }).catch((error: unknown) => {
    if (codeOf(error) !== alreadyInitialized) throw error
  })
  await demandPrimary(client)
  await admin.command({ createUser: 'root', pwd: rootPassword, roles: ['root'] })
}

async function followPort(client: MongoClient, members: Array<{ host: string }>) {
  const admin = client.db('admin')
  const { config } = await admin.command({ replSetGetConfig: 1 })
  if (config.members[0]?.host !== members[0]?.host) {
    const version = config.version + 1
    await admin.command({ replSetReconfig: { ...config, members, version }, force: true })
  }
  await demandPrimary(client)
}

async function demandPrimary(client: MongoClient) {
  const hello = await client.db('admin').command({ hello: 1 })
  if (!hello.isWritablePrimary) throw new Error('not primary yet')
}

async function withClient(url: string, work: (client: MongoClient) => Promise<void>) {
  const client = new MongoClient(url, { serverSelectionTimeoutMS: 1000 })
  try {
    await work(client)
  } finally {
    await client.close()
  }
}

function codeOf(error: unknown) {
  return error instanceof MongoServerError ? error.code : undefined
}
