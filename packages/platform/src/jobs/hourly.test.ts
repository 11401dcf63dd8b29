import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import { eventually } from '@sortie/testing/eventually'
import { newNamespace } from '@sortie/testing/test-service'
import { connectMongo, disconnectMongo } from '../mongo/connect.ts'
import { hourly } from './hourly.ts'

before(() => connectMongo(process.env.MONGO_URL ?? '', `${newNamespace()}_hourly`))
after(disconnectMongo)

it('hourly work runs once in all processes together, and again soon when it failed', async () => {
  let tries = 0
  const work = async () => {
    tries += 1
    if (tries === 1) throw new Error('its owner is away')
  }
  const looks = { others: 0 }
  const stops = [hourly('work', work, 20), hourly('work', work, 20), hourly('looks', count, 20)]
  async function count() {
    looks.others += 1
  }
  await eventually(async () => assert.deepEqual([tries, looks.others], [2, 1]))
  const later = hourly('later', count, 20)
  await eventually(async () => assert.equal(looks.others, 2))
  assert.equal(tries, 2)
  await Promise.all([...stops, later].map((stop) => stop()))
})
