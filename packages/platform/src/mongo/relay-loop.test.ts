import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { eventually } from '@sortie/testing/eventually'
import { newNamespace } from '@sortie/testing/test-service'
import mongoose from 'mongoose'
import { connectMongo, disconnectMongo } from './connect.ts'
import { takeLease } from './lease.ts'
import { type RelayLoop, relayLoop } from './relay-loop.ts'

await connectMongo(process.env.MONGO_URL ?? '', `${newNamespace()}_relay`)
after(disconnectMongo)

const idleMs = 20

describe('a relay', () => {
  it('does what it is told of at once, what was left before it began, and what nobody told it of', async () => {
    const work = aWork({ waiting: 1 })
    const loop = start('told', work)
    await eventually(async () => assert.equal(work.waiting, 0))
    work.waiting = 1
    loop.nudge()
    await eventually(async () => assert.equal(work.waiting, 0))
    work.waiting = 1
    await eventually(async () => assert.equal(work.waiting, 0))
    await loop.stop()
  })

  it('takes no lease while nothing waits, and gives it back when it stops', async () => {
    const work = aWork()
    const loop = start('idle', work)
    await eventually(async () => assert.ok(work.asked > 2))
    assert.equal(await leaseOf('idle'), null)
    work.waiting = 1
    loop.nudge()
    await eventually(async () => assert.ok(await leaseOf('idle')))
    await loop.stop()
    assert.equal(await leaseOf('idle'), null)
  })

  it('leaves the work to the process that has the lease, and does it when that one has died', async () => {
    await takeLease('dead', 'another', 300)
    const work = aWork({ waiting: 1 })
    const loop = start('dead', work)
    await eventually(async () => assert.ok(work.asked > 1))
    assert.equal((await leaseOf('dead'))?.holder, 'another')
    assert.equal(work.waiting, 1)
    await eventually(async () => assert.equal(work.waiting, 0))
    await loop.stop()
  })

  it('of two in one service one at a time works, and neither loses what the other is told of', async () => {
    const work = aWork()
    const loops = [start('two', work), start('two', work)]
    for (let round = 0; round < 10; round++) {
      work.waiting += 1
      loops[round % 2]?.nudge()
      await eventually(async () => assert.equal(work.waiting, 0))
    }
    assert.equal(work.mostAtOnce, 1)
    for (const loop of loops) await loop.stop()
  })
})

type Work = ReturnType<typeof aWork>

function aWork({ waiting = 0 } = {}) {
  return { waiting, asked: 0, running: 0, mostAtOnce: 0 }
}

function start(name: string, work: Work): RelayLoop {
  const isWaiting = async () => {
    work.asked += 1
    return work.waiting > 0
  }
  return relayLoop(name, idleMs, isWaiting, async () => {
    work.running += 1
    work.mostAtOnce = Math.max(work.mostAtOnce, work.running)
    await new Promise(setImmediate)
    work.waiting = 0
    work.running -= 1
    return false
  })
}

function leaseOf(name: string) {
  const leases = mongoose.connection.collection<{ _id: string; holder: string }>('leases')
  return leases.findOne({ _id: name })
}
