import { randomBytes } from 'node:crypto'
import { MongoClient } from 'mongodb'

/** The server's address of the test run; a test may replace it by a proxy, or by nothing. */
const server = process.env.MONGO_URL ?? ''

/**
 * The address for a new user restricted to one database, as each service's is in a running system: operations that a
 * service has no right to do then fail in its tests too.
 */
export async function withOwnUser(url: string, database: string): Promise<string> {
  const user = `${database}_${randomBytes(4).toString('hex')}`
  const password = randomBytes(16).toString('hex')
  const client = await MongoClient.connect(server)
  try {
    const roles = [{ role: 'readWrite', db: database }]
    await client.db('admin').command({ createUser: user, pwd: password, roles })
  } finally {
    await client.close()
  }
  return asUser(url, user, password)
}

/** The same address for another user of `admin`; it may name several hosts, which URL cannot parse. */
export function asUser(url: string, user: string, password: string): string {
  const [, scheme, rest = ''] = /^(mongodb(?:\+srv)?:\/\/)(?:[^@/]*@)?(.*)$/.exec(url) ?? []
  if (!scheme) throw new Error('not an address of MongoDB')
  const [hosts = '', query = ''] = rest.split('?')
  const parameters = new URLSearchParams(query)
  parameters.set('authSource', 'admin')
  const place = hosts.includes('/') ? hosts : `${hosts}/`
  return `${scheme}${user}:${password}@${place}?${parameters}`
}
