import { randomBytes } from 'node:crypto'
import { MongoClient } from 'mongodb'

/** Of the test run: a test may put a proxy, or nothing at all, in its place. */
const server = process.env.MONGO_URL ?? ''

/** The address for a new user who may work in one database only, as every service's may in a running system: what a
 *  service has no right to do fails in its tests too. */
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

/** The same address for another user of `admin`; one address may name several hosts, which URL does not know. */
export function asUser(url: string, user: string, password: string): string {
  const [, scheme, rest = ''] = /^(mongodb(?:\+srv)?:\/\/)(?:[^@/]*@)?(.*)$/.exec(url) ?? []
  if (!scheme) throw new Error('not an address of MongoDB')
  const [hosts = '', query = ''] = rest.split('?')
  const parameters = new URLSearchParams(query)
  parameters.set('authSource', 'admin')
  const place = hosts.includes('/') ? hosts : `${hosts}/`
  return `${scheme}${user}:${password}@${place}?${parameters}`
}
