import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { MongoServerError } from 'mongodb'
import { aCollection, fixture, refused } from './indexed.ts'

describe('unique indexes', () => {
  it('refuse a second document and name key and value', async () => {
    const users = aCollection()
    await users.createIndex({ email: 1, org: 1 }, { unique: true })
    await users.insertOne({ email: 'a@b.c', org: 1 })
    const error = await refused(users.insertOne({ email: 'a@b.c', org: 1 }), 11000)
    assert.deepEqual(error.keyPattern, { email: 1, org: 1 })
    assert.deepEqual(error.keyValue, { email: 'a@b.c', org: 1 })
    assert.match(
      error.message,
      /^E11000 duplicate key error collection: .* index: email_1_org_1 dup key: \{ email: "a@b\.c", org: 1 \}$/,
    )
    await users.insertOne({ email: 'a@b.c', org: 2 })
  })

  it('hold for updates, numbers of any type, array items and missing values', async () => {
    const things = aCollection()
    await things.createIndex({ k: 1 }, { unique: true })
    await things.insertMany([{ _id: 1, k: 1 }, { _id: 2, k: [5, 6] }, { _id: 3 }])
    await refused(things.updateOne({ _id: 2 }, { $set: { k: [5, 1] } }), 11000)
    await refused(
      fixture.db
        .command({ insert: things.collectionName, documents: [{ k: 1.0 }] })
        .then(({ writeErrors }) => {
          throw new MongoServerError({ ...writeErrors[0], message: writeErrors[0].errmsg })
        }),
      11000,
    )
    await refused(things.insertOne({ k: 6 }), 11000)
    await refused(things.insertOne({ other: 1 }), 11000)
    await things.updateOne({ _id: 1 }, { $set: { k: 7 } })
    await things.insertOne({ k: 1 })
  })

  it('leave out what a sparse index leaves out', async () => {
    const sparse = aCollection()
    await sparse.createIndex({ k: 1 }, { unique: true, sparse: true })
    await sparse.insertMany([{ a: 1 }, { a: 2 }, { k: 1 }])
    await refused(sparse.insertOne({ k: 1 }), 11000)
  })

  it('are not made over documents that contradict them', async () => {
    const things = aCollection()
    await things.insertMany([{ k: 1 }, { k: 1 }])
    await refused(things.createIndex({ k: 1 }, { unique: true }), 11000)
    assert.deepEqual(
      (await things.indexes()).map(({ name }) => name),
      ['_id_'],
    )
  })
})

describe('the list of indexes', () => {
  it('shows what was made, in order', async () => {
    const things = aCollection()
    await things.createIndex({ a: 1, b: -1 }, { sparse: true })
    await things.createIndex({ at: 1 }, { expireAfterSeconds: 60, name: 'expiry' })
    assert.deepEqual(await things.indexes(), [
      { v: 2, key: { _id: 1 }, name: '_id_' },
      { v: 2, key: { a: 1, b: -1 }, name: 'a_1_b_-1', sparse: true },
      { v: 2, key: { at: 1 }, name: 'expiry', expireAfterSeconds: 60 },
    ])
    await refused(fixture.db.collection('never-made').indexes(), 26)
  })

  it('takes the same index twice and refuses a different one under its name or keys', async () => {
    const things = aCollection()
    await things.createIndex({ a: 1 })
    await things.createIndex({ a: 1 })
    await refused(things.createIndex({ a: 1 }, { name: 'other' }), 85)
    await refused(things.createIndex({ b: 1 }, { name: 'a_1' }), 86)
    await refused(things.createIndex({ a: 1 }, { unique: true }), 86)
    await refused(things.createIndex({ a: 0 } as never), 67)
  })
})
