import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before } from 'node:test'
import { MongoClient, type MongoServerError } from 'mongodb'
import { type DocumentServer, startDocumentServer } from '../src/server.ts'
import { as, rootPassword } from './harness.ts'

/** An embedded server with users of the usual roles, for the tests of one file. */
export function useAccounts() {
  const folder = mkdtempSync(join(tmpdir(), 'sortie-access-'))
  const file = join(folder, 'documents.db')
  const clients: MongoClient[] = []
  let server: DocumentServer

  before(async () => {
    server = await startDocumentServer({ file, rootPassword })
    const admin = (await client('root')).db('admin')
    const users: Record<string, unknown[]> = {
      expense: [{ role: 'readWrite', db: 'sortie_expense' }],
      travel: [{ role: 'readWrite', db: 'sortie_travel' }],
      reader: [{ role: 'read', db: 'sortie_expense' }],
      nobody: [],
    }
    for (const [name, roles] of Object.entries(users))
      await admin.command({ createUser: name, pwd: `of-${name}`, roles })
    await client('root').then((root) =>
      root.db('sortie_expense').collection('things').insertOne({ n: 1 }),
    )
  })
  after(async () => {
    for (const each of clients) await each.close()
    await server.close()
    rmSync(folder, { recursive: true, force: true })
  })

  const client = async (user: string, password = user === 'root' ? rootPassword : `of-${user}`) => {
    const made = new MongoClient(as(server.url, user, password), { serverSelectionTimeoutMS: 3000 })
    clients.push(made)
    return made.connect()
  }
  const codeOf = (work: Promise<unknown>) =>
    work.then(
      () => 0,
      (error: MongoServerError) => error.code,
    )
  const databases = async (user: string) => {
    const connected = await client(user)
    return { db: (name: string) => connected.db(name) }
  }

  const restart = async () => {
    await server.close()
    server = await startDocumentServer({ file, rootPassword })
  }

  return { client, databases, codeOf, restart, url: () => server.url }
}
