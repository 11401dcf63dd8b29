import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, it } from 'node:test'
import { newNamespace } from '@sortie/testing/test-service'
import mongoose from 'mongoose'
import { connectMongo, disconnectMongo } from './connect.ts'
import { type Migration, migrate } from './migrate.ts'

let ran: string[] = []
const step = (name: string, work: () => Promise<unknown> = async () => {}): Migration => ({
  name,
  run: async () => {
    ran.push(name)
    await work()
  },
})
const leases = () =>
  mongoose.connection.collection<{ _id: string; holder: string; until: Date }>('leases')

before(() => connectMongo(process.env.MONGO_URL ?? '', `${newNamespace()}_migrations`))
after(async () => {
  await mongoose.connection.dropDatabase()
  await disconnectMongo()
})
beforeEach(async () => {
  ran = []
  await mongoose.connection.collection('migrations').deleteMany({})
  await leases().deleteMany({})
})

describe('migrations', () => {
  it('run once and in order, however many processes start at the same time, and all of them wait', async () => {
    const done: number[] = []
    const list = [
      step('0001-first', async () => {
        await mongoose.connection.collection('things').insertOne({ n: 1 })
      }),
      step('0002-second'),
    ]
    await Promise.all(
      [1, 2, 3, 4].map(async (process) => {
        await migrate(list, 10)
        assert.deepEqual(ran, ['0001-first', '0002-second'])
        done.push(process)
      }),
    )
    assert.equal(done.length, 4)
    await migrate([...list, step('0003-third')], 10)
    assert.deepEqual(ran, ['0001-first', '0002-second', '0003-third'])
    assert.equal(await leases().countDocuments(), 0, 'the lease is given back')
  })

  it('that fail stop the start, and run again at the next one', async () => {
    let broken = true
    const list = [
      step('0001-first'),
      step('0002-fails', async () => {
        if (broken) throw new Error('no disk')
      }),
      step('0003-third'),
    ]
    await assert.rejects(migrate(list, 10), /no disk/)
    assert.deepEqual(ran, ['0001-first', '0002-fails'])
    broken = false
    await migrate(list, 10)
    assert.deepEqual(ran, ['0001-first', '0002-fails', '0002-fails', '0003-third'])
  })

  it('wait for a process that runs them, and take over from one that was killed', async () => {
    const until = new Date(Date.now() + 400)
    await leases().insertOne({ _id: 'migrations', holder: 'killed', until })
    await migrate([step('0001-first')], 10)
    assert.ok(new Date() > until)
    assert.deepEqual(ran, ['0001-first'])
  })

  it('of a newer version do not disturb an older one beside it', async () => {
    await migrate([step('0001-first'), step('0002-newer')], 10)
    await migrate([step('0001-first')], 10)
    assert.deepEqual(ran, ['0001-first', '0002-newer'])
  })

  it('must be named in their order', async () => {
    await assert.rejects(migrate([step('0002-first')]), /not named 0001/)
  })
})
