import assert from 'node:assert/strict'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { makeBackup } from '@sortie/backup/make-backup'
import { readManifest } from '@sortie/backup/manifest'
import { differences } from '@sortie/backup/proof'
import { restoreBackup } from '@sortie/backup/restore-backup'
import { openSystem, type Place, type System } from '@sortie/backup/system'
import type { InfrastructureUrls } from '@sortie/local/infrastructure'
import { newPlace, twoPlaces } from './backup-places.ts'
import { fill, writeTogether } from './kept-records.ts'

const folder = mkdtempSync(join(tmpdir(), 'sortie-backup-'))
/** More than one batch of documents and one page of names, which are 1,000 each. */
const expenses = 2_500
const receipts = 1_100

let place: Place
let elsewhere: Place
let system: System
let backup: string
let servers: InfrastructureUrls
let stopServers = async () => {}

before(
  async () => {
    ;({ servers, place, elsewhere, stopServers } = await twoPlaces(folder))
    system = await openSystem({ ...place, mongoUrl: servers.MONGO_URL })
    await fill(system, join(folder, 'keys'), { expenses, receipts })
  },
  { timeout: 120_000 },
)

after(async () => {
  for (const { namespace } of [place, elsewhere])
    for (const service of ['auth', 'expense', 'receipt'])
      await system?.client.db(`${namespace}_${service}`).dropDatabase()
  await system?.close()
  await stopServers()
  rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
})

describe(`a backup of ${expenses} expenses and ${receipts} receipts`, { timeout: 300_000 }, () => {
  it('is made while people write, and its outbox agrees with its records', async () => {
    let stop = false
    const writing = (async () => {
      for (let made = 0; !stop; made++) await writeTogether(system, made)
    })()
    const { folder: made } = await makeBackup(place, join(folder, 'backups')).finally(async () => {
      stop = true
      await writing
    })
    backup = made
    const manifest = readManifest(backup)
    const count = (service: string, name: string) =>
      manifest.collections.find((entry) => entry.service === service && entry.name === name)
        ?.count ?? 0
    assert.ok(count('expense', 'expenses') >= expenses)
    // Each record of the writer was committed together with one announcement.
    assert.equal(count('expense', 'outbox'), count('expense', 'expenses') - expenses)
    assert.equal(manifest.objects.length, receipts)
    assert.deepEqual(manifest.receiptsWithoutFile, [])
    assert.deepEqual(manifest.keys, ['key-1.pem', 'second-factor.key'])
  })

  it('comes back whole in an empty system: counts, documents, indexes, sums, files and keys', async () => {
    const manifest = await restoreBackup(backup, elsewhere)
    const restored = await openSystem(elsewhere)
    try {
      const users = manifest.collections.find(({ name }) => name === 'users')
      assert.equal(
        await restored.database('auth').collection('users').countDocuments(),
        users?.count,
      )
      const indexes = await restored.database('expense').collection('expenses').indexes()
      assert.ok(indexes.some(({ name }) => name === 'by_user'))
      for (const name of ['key-1.pem', 'second-factor.key'])
        assert.equal(readFileSync(join(elsewhere.keysDir ?? '', name), 'utf8'), 'a key')
      const kept = await restored.database('auth').collection('users').findOne({})
      assert.deepEqual(kept, await system.database('auth').collection('users').findOne({}))
    } finally {
      await restored.close()
    }
  })

  it('is refused by a system that holds anything', async () => {
    await assert.rejects(
      restoreBackup(backup, elsewhere),
      /Nothing was restored: the target holds .*expense\.expenses/,
    )
  })

  it('proves nothing false: a lost document, another sum and a changed file are told', async () => {
    const restored = await openSystem({ ...elsewhere, mongoUrl: servers.MONGO_URL })
    try {
      const manifest = readManifest(backup)
      const list = restored
        .database('expense')
        .collection<{ _id: string; amount: number }>('expenses')
      await list.updateOne({ _id: 'expense-5' }, { $inc: { amount: 1 } })
      await list.deleteOne({ _id: 'expense-6' })
      await restored.storage.put('receipts/receipt-7/file', Buffer.from('another'), 7, 'text/plain')
      const found = (await differences(manifest, restored)).join('\n')
      assert.match(found, /expense\.expenses has \d+ documents instead of/)
      assert.match(found, /the expenses in EUR sum up to/)
      assert.match(found, /receipts\/receipt-7\/file is missing or another/)
    } finally {
      await restored.close()
    }
  })

  it('that was damaged is refused before anything is touched', async () => {
    const target = await newPlace(servers, join(folder, 'none'))
    writeFileSync(join(backup, 'objects/receipts/receipt-9/file'), 'damaged')
    await assert.rejects(
      restoreBackup(backup, target),
      /The backup is broken: objects\/receipts\/receipt-9\/file/,
    )
    rmSync(join(backup, 'manifest.json'))
    await assert.rejects(restoreBackup(backup, target), /no backup that this version can read/)
    const empty = await openSystem(target)
    assert.deepEqual(await empty.database('expense').listCollections().toArray(), [])
    await empty.close()
  })

  it('takes the place of what is there when it is forced; only as many are kept as one says', async () => {
    const small = await newPlace(servers, join(folder, 'keys'))
    const into = join(folder, 'kept')
    let last = ''
    for (let made = 0; made < 3; made++) last = (await makeBackup(small, into, 2)).folder
    assert.equal(readdirSync(into).length, 2)
    await assert.rejects(restoreBackup(last, elsewhere), /Nothing was restored/)
    await restoreBackup(last, elsewhere, { force: true })
    const emptied = await openSystem(elsewhere)
    assert.deepEqual(await emptied.database('expense').listCollections().toArray(), [])
    assert.deepEqual(await Array.fromAsync(emptied.storage.list('')), [])
    await emptied.close()
  })
})
