import assert from 'node:assert/strict'
import { createHash, randomUUID } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { makeBackup } from '@sortie/backup/make-backup'
import { readManifest } from '@sortie/backup/manifest'
import { differences } from '@sortie/backup/proof'
import { restoreBackup } from '@sortie/backup/restore-backup'
import { sentenceOf } from '@sortie/backup/say'
import { openSystem, type Place, type System } from '@sortie/backup/system'
import { readGivenServers } from '@sortie/local/env'
import { type InfrastructureUrls, startInfrastructure } from '@sortie/local/infrastructure'
import { rightsIn } from '@sortie/local/infrastructure/document-users'
import { asUser } from '@sortie/testing/own-user'
import { newNamespace } from '@sortie/testing/test-service'
import { MongoClient } from 'mongodb'
import { anExpense } from './kept-expense.ts'

const folder = mkdtempSync(join(tmpdir(), 'sortie-backup-'))
const expenses = 10_000
const receipts = 2_000

let place: Place
let elsewhere: Place
let system: System
let backup: string
let root: MongoClient
let servers: InfrastructureUrls
let stopServers = async () => {}

before(
  async () => {
    const { urls, supervisor } = await startInfrastructure({
      dataDir: join(folder, 'servers'),
      given: readGivenServers(),
    })
    stopServers = () => supervisor.stop()
    root = await MongoClient.connect(urls.MONGO_URL)
    servers = urls
    place = await placeOf('keys')
    elsewhere = await placeOf('keys-elsewhere')
    system = await openSystem({ ...place, mongoUrl: urls.MONGO_URL })
    await fill()
  },
  { timeout: 120_000 },
)

after(async () => {
  for (const { namespace } of [place, elsewhere])
    for (const service of ['auth', 'expense', 'receipt'])
      await root?.db(`${namespace}_${service}`).dropDatabase()
  await root?.close()
  await system?.close()
  await stopServers()
  rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
})

describe(`a backup of ${expenses} expenses and ${receipts} receipts`, { timeout: 300_000 }, () => {
  it('is made while people write, and its outbox agrees with its records', async () => {
    let stop = false
    const writing = (async () => {
      for (let made = 0; !stop; made++) await writeTogether(made)
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

  it('needs no right to change a document or to drop a database', async () => {
    const restored = await openSystem(elsewhere)
    const database = restored.database('expense')
    for (const refused of [
      () => database.dropDatabase(),
      () => database.collection('expenses').deleteMany({}),
      () => database.collection('expenses').updateMany({}, { $set: { amount: 0 } }),
      () => restored.client.db('admin').command({ updateUser: 'root', pwd: 'mine' }),
    ])
      await assert.rejects(refused(), { code: 13 })
    await restored.close()
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
    const target = await placeOf('none')
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
    const small = await placeOf('keys')
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

/** A system of its own on the servers, to be entered with the rights that the user `backup` has everywhere. */
async function placeOf(keys: string): Promise<Place> {
  const namespace = newNamespace()
  const { roles, users } = rightsIn(namespace)
  const admin = root.db('admin')
  const name = `backup_${namespace}`
  for (const privileges of Object.values(roles))
    await admin.command({ createRole: name, privileges, roles: [] })
  assert.equal(users.backup?.length, Object.keys(roles).length)
  await admin.command({ createUser: name, pwd: namespace, roles: [name] })
  const mongoUrl = asUser(servers.MONGO_URL, name, namespace)
  return { mongoUrl, s3Url: servers.S3_URL, namespace, keysDir: join(folder, keys) }
}

async function fill(): Promise<void> {
  mkdirSync(place.keysDir ?? '')
  for (const name of ['key-1.pem', 'second-factor.key'])
    writeFileSync(join(place.keysDir ?? '', name), 'a key')
  await system
    .database('auth')
    .collection('users')
    .insertOne({ email: 'a@example.org', seen: new Date(0), role: 'user' })
  const list = system.database('expense').collection<{ _id: string }>('expenses')
  await list.createIndex({ userId: 1, date: -1 }, { name: 'by_user' })
  for (let from = 0; from < expenses; from += 1000)
    await list.insertMany(
      Array.from({ length: 1000 }, (_, at) => anExpense(`expense-${from + at}`, from + at)),
    )
  await system.database('expense').createCollection('outbox')
  const files = system.database('receipt').collection<{ _id: string }>('receipts')
  for (let from = 0; from < receipts; from += 20)
    await Promise.all(
      Array.from({ length: 20 }, async (_, at) => {
        const body = Buffer.from(`receipt ${from + at} `.repeat(500))
        const _id = `receipt-${from + at}`
        await system.storage.put(`receipts/${_id}/file`, body, body.length, 'image/jpeg')
        await files.insertOne({ _id, sha256: createHash('sha256').update(body).digest('hex') } as {
          _id: string
        })
      }),
    )
}

/** A record and its announcement in one transaction, as every use case writes them. */
async function writeTogether(number: number): Promise<void> {
  await system.client.withSession((session) =>
    session.withTransaction(async () => {
      const _id = randomUUID() as string
      const db = system.database('expense')
      await db
        .collection<{ _id: string }>('expenses')
        .insertOne(anExpense(_id, number), { session })
      await db.collection('outbox').insertOne({ expenseId: _id }, { session })
    }),
  )
}
