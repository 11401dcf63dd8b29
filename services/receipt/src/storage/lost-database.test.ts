import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { text } from 'node:stream/consumers'
import { after, describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { hear } from '@sortie/platform/testing/hear'
import { eventually } from '@sortie/testing/eventually'

import { testService } from '@sortie/testing/test-service'

const receipt = await testService(() => import('../service.ts'))
const { connectStorage } = await import('@sortie/platform/storage/storage')
const storage = await connectStorage(process.env.S3_URL ?? '', receipt.namespace)
after(() => receipt.stop())

const command = fileURLToPath(new URL('../receipts-command.ts', import.meta.url))
const run = async (...words: string[]) =>
  (
    await promisify(execFile)(process.execPath, [command, ...words], { env: receipt.env })
  ).stdout.trim()
const sweep = async () => (await import('./sweep-files.ts')).sweepFiles(0)
const records = async () => (await import('../models/receipt.model.ts')).ReceiptModel
const nameOf = (id: string) => `receipts/${id}/file`

async function aFile(id: string = randomUUID()): Promise<string> {
  const body = Buffer.from(`the file of ${id}`)
  await storage.put(nameOf(id), body, body.length, 'image/png')
  return id
}

async function aReceipt(): Promise<string> {
  const id = await aFile()
  const { ReceiptModel } = await import('../models/receipt.model.ts')
  const owner = { userId: randomUUID(), expenseId: randomUUID() }
  const file = { fileName: 'a.png', mimeType: 'image/png' as const, sizeBytes: 48, sha256: 'a' }
  await ReceiptModel.create([{ _id: id, ...owner, ...file, pictures: 'none' }])
  return id
}

async function filesBelow(prefix: string): Promise<string[]> {
  const found = await Array.fromAsync(storage.list(prefix))
  return found.map(({ name }) => name.split('/').at(-2) ?? '').sort()
}
const files = () => filesBelow('receipts/')

describe('a database that has lost its records', () => {
  it('costs no file, however often the sweeper runs', async () => {
    const ids = await Promise.all(Array.from({ length: 50 }, aReceipt))
    await (await records()).deleteMany({})
    for (let round = 0; round < 3; round++) assert.equal((await sweep()).orphans, 0)
    assert.deepEqual(await files(), ids.sort())
    assert.match(
      await (await fetch(`${receipt.url}/internal/metrics`)).text(),
      /^receipt_sweep_refused\{[^}]*\} 1$/m,
    )
  })

  it('costs no file either when a few new receipts have been added since', async () => {
    const before = await files()
    for (let count = 0; count < 3; count++) await aReceipt()
    assert.equal((await sweep()).orphans, 0)
    assert.equal((await files()).length, before.length + 3)
  })
})

describe('the quarantine', () => {
  it('gives a file back as soon as its record is there again', async () => {
    await run('quarantine')
    await (await records()).deleteMany({})
    for (const id of await files()) await storage.remove(nameOf(id))
    const kept = await Promise.all(Array.from({ length: 30 }, aReceipt))
    const [lost = ''] = kept
    const record = await (await records()).findByIdAndDelete(lost).lean()
    assert.equal((await sweep()).orphans, 1)
    assert.deepEqual(await filesBelow('quarantine/receipts/'), [lost])
    await (await records()).create([record as never])
    assert.deepEqual(await sweep(), { orphans: 0, missing: 0, unpictured: 0, deleted: 0 })
    assert.equal(await text((await storage.get(nameOf(lost))) as never), `the file of ${lost}`)
    assert.deepEqual(await filesBelow('quarantine/'), [])
  })

  it('is listed and brought back by a command', async () => {
    const orphan = await aFile()
    assert.equal((await sweep()).orphans, 1)
    assert.match(await run('list'), new RegExp(`^${orphan} \\S+Z\n1 in quarantine$`))
    assert.equal(await run('bring-back'), '1 of 1 brought back')
    assert.ok((await files()).includes(orphan))
    assert.equal(await run('list'), '0 in quarantine')
  })

  it('is emptied of what has been there for its days, and of nothing else', async () => {
    const { emptyQuarantine } = await import('./quarantine.ts')
    assert.equal((await sweep()).orphans, 1)
    assert.equal(await emptyQuarantine(storage, 30), 0)
    assert.equal((await filesBelow('quarantine/')).length, 1)
    assert.equal(await emptyQuarantine(storage, -1), 1)
    assert.deepEqual(await filesBelow('quarantine/'), [])
  })
})

it('the service tells which receipts each expense has when asked to count, also of one that has none', async () => {
  const { PurchaseModel } = await import('../review/purchase.model.ts')
  const { ReceiptModel } = await import('../models/receipt.model.ts')
  const counted = await hear(receipt.namespace, 'receipt.recounted')
  const shown = await hear(receipt.namespace, 'receipt.changed')
  const of = await ReceiptModel.findById(await aReceipt()).lean()
  const [bare, userId] = [randomUUID(), randomUUID()]
  const said = {
    merchant: 'Taxi',
    amount: 1,
    currency: 'EUR',
    date: '2026-05-02',
    changedAt: new Date().toISOString(),
  }
  await PurchaseModel.create([{ _id: bare, userId, ...said }])
  assert.match(await run('count'), /^The receipts of \d+ expenses are counted again/)
  await eventually(() => {
    const told = new Map(counted.all.map((data) => [data.expenseId, data]))
    assert.deepEqual(told.get(bare), { expenseId: bare, userId, receiptIds: [] })
    assert.deepEqual(told.get(of?.expenseId ?? '')?.receiptIds, [of?._id])
    assert.ok(shown.all.some(({ receiptId }) => receiptId === of?._id))
  })
  await PurchaseModel.deleteMany({})
  await counted.close()
  await shown.close()
})

describe('a bucket of another installation', () => {
  it('is refused in one sentence, in the health too, when the database is new', async () => {
    const { InstallationModel } = await import('./installation.model.ts')
    const { demandSameInstallation } = await import('./installation.ts')
    const before = { records: await (await records()).find().lean(), files: await files() }
    await (await records()).deleteMany({})
    await InstallationModel.deleteMany({})
    await assert.rejects(demandSameInstallation(storage), {
      code: 'other_installation',
      message: /belong to different installations, so no file is read, stored or deleted/,
    })
    const health = (await (await fetch(`${receipt.url}/internal/health`)).json()) as object
    assert.deepEqual(health, { status: 'down', missing: ['installation'] })
    assert.deepEqual(await files(), before.files)
    await (await records()).create(before.records)
    await demandSameInstallation(storage)
  })

  it('is refused when both are marked, and taken once an administrator says so', async () => {
    const { InstallationModel } = await import('./installation.model.ts')
    const { adopt, demandSameInstallation } = await import('./installation.ts')
    const before = await InstallationModel.findOne({}).lean()
    await InstallationModel.updateOne({}, { $set: { installation: randomUUID() } })
    const kept = await files()
    await assert.rejects(demandSameInstallation(storage), { code: 'other_installation' })
    assert.deepEqual(await files(), kept)
    await adopt(storage)
    await demandSameInstallation(storage)
    assert.notEqual(
      (await InstallationModel.findOne({}).lean())?.installation,
      before?.installation,
    )
  })

  it('is taken when neither is marked but the files are those of the records', async () => {
    const { InstallationModel } = await import('./installation.model.ts')
    const { demandSameInstallation } = await import('./installation.ts')
    await InstallationModel.deleteMany({})
    await demandSameInstallation(storage)
    await storage.remove('installation/receipts')
    await demandSameInstallation(storage)
    assert.equal(
      await text((await storage.get('installation/receipts')) as never),
      (await InstallationModel.findOne({}).lean())?.installation,
    )
  })
})
