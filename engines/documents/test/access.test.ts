import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { Long, UUID } from 'bson'
import { MongoClient, type MongoServerError } from 'mongodb'
import { type DocumentServer, startDocumentServer } from '../src/server.ts'
import { as, isEmbedded, RawClient, rootPassword } from './harness.ts'

// Users of a real server are its own; these tests make and drop theirs.
if (isEmbedded) {
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
      backup: ['backup', 'restore', 'readAnyDatabase'],
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

  describe('a login', () => {
    it('is demanded of everything but the handshake', async () => {
      const stranger = await RawClient.open(server.url)
      for (const command of [
        { find: 'things', $db: 'sortie_expense' },
        { insert: 'things', documents: [{ n: 2 }], $db: 'sortie_expense' },
        { listDatabases: 1, $db: 'admin' },
        { usersInfo: 1, $db: 'admin' },
        { createUser: 'mine', pwd: 'x', roles: ['root'], $db: 'admin' },
        { serverStatus: 1, $db: 'admin' },
        { dropDatabase: 1, $db: 'sortie_expense' },
        { endSessions: [], $db: 'admin' },
      ])
        assert.equal((await stranger.command(command)).code, 13, JSON.stringify(command))
      assert.equal((await stranger.command({ hello: 1, $db: 'admin' })).ok, 1)
      assert.equal((await stranger.command({ ping: 1, $db: 'admin' })).ok, 1)
      stranger.close()
    })

    it('with a wrong password or an unknown name is refused in one way', async () => {
      assert.equal(await codeOf(client('expense', 'wrong')), 18)
      assert.equal(await codeOf(client('no-such-user', 'wrong')), 18)
      assert.equal(await codeOf(client('__proto__', 'wrong')), 18)
    })

    it('answers a wrong proof, a foreign nonce and rubbish with code 18 or 17, and stays closed', async () => {
      const raw = await RawClient.open(server.url)
      assert.equal((await raw.logIn('expense', 'wrong')).code, 18)
      for (const payload of ['', 'n,,n=expense', 'y,,n=expense,r=x', 'n,,n=expense,r=', '\0'])
        assert.equal(
          (
            await raw.command({
              saslStart: 1,
              mechanism: 'SCRAM-SHA-256',
              payload: Buffer.from(payload),
              $db: 'admin',
            })
          ).code,
          18,
        )
      assert.equal(
        (await raw.command({ saslContinue: 1, conversationId: 1, payload: '', $db: 'admin' })).code,
        17,
      )
      assert.equal((await raw.command({ find: 'things', $db: 'sortie_expense' })).code, 13)
      assert.equal((await raw.logIn('expense', 'of-expense')).ok, 1)
      assert.equal((await raw.command({ find: 'things', $db: 'sortie_expense' })).ok, 1)
      assert.equal((await raw.command({ logout: 1, $db: 'admin' })).ok, 1)
      assert.equal((await raw.command({ find: 'things', $db: 'sortie_expense' })).code, 13)
      raw.close()
    })

    it('by another mechanism is refused by name', async () => {
      const url = `${as(server.url, 'expense', 'of-expense')}&authMechanism=SCRAM-SHA-1`
      const error = await new MongoClient(url).connect().catch((error) => error)
      assert.match(error.message, /SCRAM-SHA-1/)
    })

    it('holds after a restart, with users, roles and passwords as they were', async () => {
      await server.close()
      server = await startDocumentServer({ file, rootPassword })
      const expense = await client('expense')
      assert.equal(await expense.db('sortie_expense').collection('things').countDocuments(), 1)
      assert.equal(await codeOf(client('expense', 'wrong')), 18)
    })
  })

  describe('the roles', () => {
    it('let a service work in its own database and nowhere else', async () => {
      const { db } = await databases('travel')
      const things = db('sortie_travel').collection<{ _id: number; n?: number }>('things')
      await db('sortie_travel').createCollection('things')
      await things.createIndex({ n: 1 })
      await things.insertOne({ _id: 1 })
      await things.updateOne({ _id: 2 }, { $set: { n: 2 } }, { upsert: true })
      await things.findOneAndUpdate({ _id: 1 }, { $inc: { n: 1 } })
      await things.deleteOne({ _id: 2 })
      await things.aggregate([{ $lookup: { from: 'others', as: 'o', pipeline: [] } }]).toArray()

      const foreign = db('sortie_expense').collection<{ _id: number }>('things')
      for (const work of [
        () => foreign.find().toArray(),
        () => foreign.countDocuments(),
        () => foreign.insertOne({ _id: 9 }),
        () => foreign.updateMany({}, { $set: { n: 9 } }),
        () => foreign.deleteMany({}),
        () => foreign.findOneAndDelete({}),
        () => foreign.drop(),
        () => foreign.indexes(),
        () => foreign.createIndex({ n: 1 }),
        () => db('sortie_expense').listCollections().toArray(),
        () => db('sortie_expense').dropDatabase(),
        () => db('sortie_travel').dropDatabase(),
        () => db('sortie_travel').command({ usersInfo: 1 }),
        () => db('admin').command({ createUser: 'mine', pwd: 'x', roles: ['root'] }),
        () => db('admin').command({ updateUser: 'travel', roles: ['root'] }),
        () => db('admin').command({ updateUser: 'expense', pwd: 'mine' }),
        () => db('admin').command({ usersInfo: 'expense' }),
        () => db('admin').command({ serverStatus: 1 }),
        () =>
          db('admin').command({ renameCollection: 'sortie_travel.things', to: 'sortie_expense.x' }),
      ])
        assert.equal(await codeOf(work()), 13, String(work))
      const { databases: seen } = await db('admin').command({ listDatabases: 1, nameOnly: true })
      assert.deepEqual(seen, [{ name: 'sortie_travel' }])
      assert.equal(
        await (await client('root')).db('sortie_expense').collection('things').countDocuments(),
        1,
      )
    })

    it('let a reader read only, and nobody nothing', async () => {
      const { db } = await databases('reader')
      const things = db('sortie_expense').collection<{ _id: number }>('things')
      assert.equal((await things.find().toArray()).length, 1)
      for (const work of [
        () => things.insertOne({ _id: 9 }),
        () => things.updateOne({ _id: 9 }, { $set: { n: 1 } }, { upsert: true }),
        () => things.findOneAndUpdate({ _id: 9 }, { $set: { n: 1 } }),
      ])
        assert.equal(await codeOf(work()), 13)
      const nobody = await databases('nobody')
      assert.equal(await codeOf(nobody.db('sortie_expense').collection('things').findOne()), 13)
    })

    it('of a backup read everything, restore collections, and drop no database', async () => {
      const { db } = await databases('backup')
      assert.equal(await db('sortie_expense').collection('things').countDocuments(), 1)
      await db('restored').createCollection('things')
      await db('restored').collection('things').insertOne({ n: 1 })
      await db('restored').collection('things').createIndex({ n: 1 })
      await db('restored').collection('things').drop()
      assert.equal(await codeOf(db('restored').dropDatabase()), 13)
      assert.equal(await codeOf(db('restored').collection('things').deleteMany({})), 13)
    })

    it('made by hand hold to the collection, in stages too, and may be changed', async () => {
      const root = (await client('root')).db('admin')
      const privileges = (actions: string[]) => [
        { resource: { db: 'sortie_expense', collection: 'things' }, actions },
      ]
      await root.command({ createRole: 'things', privileges: privileges(['find']), roles: [] })
      await root.command({ createUser: 'narrow', pwd: 'of-narrow', roles: ['things'] })
      const { db } = await databases('narrow')
      const things = db('sortie_expense').collection('things')
      assert.equal((await things.find().toArray()).length, 1)
      for (const stage of [
        { $lookup: { from: 'others', as: 'o', pipeline: [] } },
        { $unionWith: 'others' },
        { $unionWith: { coll: 'others', pipeline: [] } },
        {
          $facet: {
            a: [{ $lookup: { from: 'others', localField: 'n', foreignField: 'n', as: 'o' } }],
          },
        },
      ])
        assert.equal(await codeOf(things.aggregate([stage]).toArray()), 13, JSON.stringify(stage))
      assert.equal(await codeOf(things.insertOne({ n: 2 })), 13)
      await root.command({ updateRole: 'things', privileges: privileges(['find', 'insert']) })
      await things.insertOne({ n: 2 })
      const { roles } = await root.command({ rolesInfo: 'things', showPrivileges: true })
      assert.deepEqual(roles[0].privileges, privileges(['find', 'insert']))
      await root.command({ dropRole: 'things' })
      assert.equal(await codeOf(things.findOne()), 13)
      assert.equal(await codeOf(root.command({ rolesInfo: 'x', showBuiltinRoles: true })), 238)
      assert.equal(
        await codeOf(root.command({ createUser: 'y', pwd: 'y', roles: ['no-such'] })),
        31,
      )
    })
  })

  describe('a user', () => {
    it('who is dropped or given other roles notices at the next command', async () => {
      const root = (await client('root')).db('admin')
      await root.command({ createUser: 'brief', pwd: 'of-brief', roles: [] })
      const { db } = await databases('brief')
      const things = db('sortie_expense').collection('things')
      assert.equal(await codeOf(things.findOne()), 13)
      await root.command({ updateUser: 'brief', roles: [{ role: 'read', db: 'sortie_expense' }] })
      assert.equal(await codeOf(things.findOne()), 0)
      await root.command({ dropUser: 'brief' })
      assert.equal(await codeOf(things.findOne()), 13)
      assert.equal(await codeOf(root.command({ dropUser: 'brief' })), 11)
    })

    it('is shown with roles and without anything of the password', async () => {
      const root = (await client('root')).db('admin')
      const { users } = await root.command({ usersInfo: { user: 'expense', db: 'admin' } })
      assert.deepEqual(users, [
        {
          _id: 'admin.expense',
          user: 'expense',
          db: 'admin',
          roles: [{ role: 'readWrite', db: 'sortie_expense' }],
          mechanisms: ['SCRAM-SHA-256'],
        },
      ])
      assert.equal(
        await codeOf(root.command({ createUser: 'expense', pwd: 'x', roles: [] })),
        51003,
      )
      const { authInfo } = await root.command({ connectionStatus: 1 })
      assert.deepEqual(authInfo.authenticatedUsers, [{ user: 'root', db: 'admin' }])
    })

    it("cannot go on with another's cursor, transaction or session", async () => {
      const root = (await client('root')).db('admin')
      await root.command({
        createUser: 'other',
        pwd: 'of-other',
        roles: [{ role: 'read', db: 'sortie_expense' }],
      })
      const first = await RawClient.open(as(server.url, 'root'))
      const second = await RawClient.open(as(server.url, 'other', 'of-other'))
      const lsid = { id: new UUID() }
      const begin = {
        lsid,
        txnNumber: Long.fromNumber(1),
        startTransaction: true,
        autocommit: false,
      }
      await first.command({
        insert: 'many',
        documents: [{ _id: 1 }, { _id: 2 }],
        $db: 'sortie_expense',
      })
      const { cursor } = await first.command({ find: 'many', batchSize: 1, $db: 'sortie_expense' })
      const id = Long.fromString(String(cursor.id))
      const more = { getMore: id, collection: 'many', $db: 'sortie_expense' }
      const kill = { killCursors: 'many', cursors: [id], $db: 'sortie_expense' }
      assert.notEqual((await second.command(more)).ok, 1)
      assert.equal((await second.command(kill)).cursorsKilled.length, 0)
      assert.equal((await first.command(more)).ok, 1)
      await first.command({
        insert: 'many',
        documents: [{ _id: 3 }],
        $db: 'sortie_expense',
        ...begin,
      })
      const end = {
        commitTransaction: 1,
        lsid,
        txnNumber: Long.fromNumber(1),
        autocommit: false,
        $db: 'admin',
      }
      assert.equal((await second.command(end)).code, 251)
      assert.equal((await first.command(end)).ok, 1)
      first.close()
      second.close()
    })
  })

  const databases = async (user: string) => {
    const connected = await client(user)
    return { db: (name: string) => connected.db(name) }
  }
}
