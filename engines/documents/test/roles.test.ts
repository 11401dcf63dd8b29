import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { useAccounts } from './accounts.ts'
import { isEmbedded } from './harness.ts'

// Users of a real server are its own; these tests make and drop theirs.
if (isEmbedded) {
  const { client, databases, codeOf } = useAccounts()

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
}
