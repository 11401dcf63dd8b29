import { MongoClient, MongoServerError } from 'mongodb'
import { type Account, accounts, namespace } from '../accounts.ts'

type Right = { role: string; db: string }
type Privilege = { resource: { db: string; collection: string }; actions: string[] }
export type Rights = {
  roles: Record<string, Privilege[]>
  users: Partial<Record<Account, Right[]>>
}

const documented = ['auth', 'expense', 'travel', 'receipt', 'report'] as const
const backupRole = 'sortieBackup'
const notFound = [11, 31]

/**
 * Each service may use its own database only; the backup may read and refill all. The same rights as in
 * deploy/kubernetes/components/data/mongo-init.js; a test compares the two.
 */
export function rightsIn(prefix: string): Rights {
  const own = (name: string) => [{ role: 'readWrite', db: `${prefix}_${name}` }]
  const backup = documented.map((name) => ({
    resource: { db: `${prefix}_${name}`, collection: '' },
    actions: [
      ...['find', 'listCollections', 'listIndexes'],
      ...['createCollection', 'dropCollection', 'insert', 'createIndex'],
    ],
  }))
  return {
    roles: { [backupRole]: backup },
    users: {
      ...Object.fromEntries(documented.map((name) => [name, own(name)])),
      backup: [{ role: backupRole, db: 'admin' }],
    },
  }
}

export async function makeUsers(
  url: string,
  passwordOf: (account: Account) => string,
): Promise<void> {
  const client = new MongoClient(url, { serverSelectionTimeoutMS: 2000 })
  try {
    const admin = client.db('admin')
    const { roles, users } = rightsIn(namespace)
    for (const [role, privileges] of Object.entries(roles))
      await change(
        () => admin.command({ updateRole: role, privileges, roles: [] }),
        () => admin.command({ createRole: role, privileges, roles: [] }),
      )
    await Promise.all(
      accounts.map(async (name) => {
        if (!users[name]) return
        const rights = { pwd: passwordOf(name), roles: users[name] }
        await change(
          () => admin.command({ updateUser: name, ...rights }),
          () => admin.command({ createUser: name, ...rights }),
        )
      }),
    )
  } finally {
    await client.close()
  }
}

async function change(update: () => Promise<unknown>, create: () => Promise<unknown>) {
  try {
    await update()
  } catch (error) {
    if (!(error instanceof MongoServerError) || !notFound.includes(Number(error.code))) throw error
    await create()
  }
}
