import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { useAccounts } from './accounts.ts'
import { isEmbedded } from './harness.ts'

// Users of a real server are its own; these tests make theirs.
if (isEmbedded) {
  const { client, databases, codeOf } = useAccounts()

  describe('roles', () => {
    it('let a service work in its own database and nowhere else', async () => {
      const { db } = await databases('travel')
      const things = db('sortie_travel').collection<{ _id: number; n?: number }>('things')
      await db('sortie_travel').createCollection('things')
      await things.createIndex({ n: 1 })
      await things.insertOne({ _id: 1 })
      await things.updateOne({ _id: 2 }, { $set: { n: 2 } }, { upsert: true })
      await things.findOneAndUpdate({ _id: 1 }, { $inc: { n: 1 } })
      await things.deleteOne({ _id: 2 })
      assert.equal(await things.countDocuments(), 1)

      const foreign = db('sortie_expense').collection<{ _id: number }>('things')
      for (const work of [
        () => foreign.find().toArray(),
        () => foreign.find().explain('queryPlanner'),
        () => foreign.countDocuments(),
        () => foreign.estimatedDocumentCount(),
        () => foreign.distinct('n'),
        () => foreign.insertOne({ _id: 9 }),
        () => foreign.updateMany({}, { $set: { n: 9 } }),
        () => foreign.deleteMany({}),
        () => foreign.findOneAndDelete({}),
        () => foreign.drop(),
        () => foreign.indexes(),
        () => foreign.createIndex({ n: 1 }),
        () => db('sortie_expense').createCollection('others'),
        () => db('sortie_expense').listCollections().toArray(),
        () => db('sortie_expense').dropDatabase(),
        () => db('sortie_travel').dropDatabase(),
        () => db('admin').command({ createUser: 'mine', pwd: 'x', roles: ['root'] }),
        () => db('admin').command({ updateUser: 'travel', roles: ['root'] }),
        () => db('admin').command({ updateUser: 'expense', pwd: 'mine' }),
        () => db('admin').command({ createRole: 'mine', privileges: [], roles: ['root'] }),
      ])
        assert.equal(await codeOf(work()), 13, String(work))
      const root = await client('root')
      assert.equal(await root.db('sortie_expense').collection('things').countDocuments(), 1)
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

    it('made by hand hold to their collection, and a change is felt by the next command', async () => {
      const root = (await client('root')).db('admin')
      const privileges = (actions: string[]) => [
        { resource: { db: 'sortie_expense', collection: 'things' }, actions },
      ]
      await root.command({ createRole: 'things', privileges: privileges(['find']), roles: [] })
      await root.command({ createUser: 'narrow', pwd: 'of-narrow', roles: ['things'] })
      const { db } = await databases('narrow')
      const things = db('sortie_expense').collection('things')
      assert.equal((await things.find().toArray()).length, 1)
      assert.equal(await codeOf(db('sortie_expense').collection('others').findOne()), 13)
      assert.equal(await codeOf(things.insertOne({ n: 2 })), 13)
      const more = { privileges: privileges(['find', 'insert']), roles: [] }
      await root.command({ updateRole: 'things', ...more })
      await things.insertOne({ n: 2 })
      await root.command({ updateUser: 'narrow', roles: [] })
      assert.equal(await codeOf(things.findOne()), 13)
      const unknown = { createUser: 'y', pwd: 'y', roles: ['no-such'] }
      assert.equal(await codeOf(root.command(unknown)), 31)
    })
  })
}
