import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { makeBackup } from '@sortie/backup/make-backup'
import { sentenceOf } from '@sortie/backup/say'
import { openSystem, type Place } from '@sortie/backup/system'
import { asUser } from '@sortie/testing/own-user'
import { twoPlaces } from './backup-places.ts'

const folder = mkdtempSync(join(tmpdir(), 'sortie-backup-rights-'))
let place: Place
let elsewhere: Place
let stopServers = async () => {}

before(
  async () => {
    ;({ place, elsewhere, stopServers } = await twoPlaces(folder))
  },
  { timeout: 120_000 },
)
after(async () => {
  await stopServers()
  rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
})

describe('a backup', () => {
  it('needs no right to change a document or to drop a database', async () => {
    const system = await openSystem(place)
    const database = system.database('expense')
    for (const refused of [
      () => database.dropDatabase(),
      () => database.collection('expenses').deleteMany({}),
      () => database.collection('expenses').updateMany({}, { $set: { amount: 0 } }),
      () => system.client.db('admin').command({ updateUser: 'root', pwd: 'mine' }),
    ])
      await assert.rejects(refused(), { code: 13 })
    await system.close()
  })

  it('says in a sentence what the database refuses, and who does not answer', async () => {
    const sentence = async (mongoUrl: string) => {
      try {
        await makeBackup({ ...place, mongoUrl }, join(folder, 'never'))
      } catch (error) {
        return sentenceOf(error)
      }
      return undefined
    }
    const wrong = asUser(place.mongoUrl, `backup_${place.namespace}`, 'wrong')
    assert.match((await sentence(wrong)) ?? '', /does not know the user of MONGO_URL/)
    assert.match(
      (await sentence(elsewhere.mongoUrl)) ?? '',
      /refuses the user of MONGO_URL: not authorized on/,
    )
  })
})
