import assert from 'node:assert/strict'
import { text } from 'node:stream/consumers'
import { after, it } from 'node:test'
import { connectStorage } from '@sortie/platform/storage/storage'
import { printResult } from '@sortie/testing/print-result'
import { temporaryFolder } from '@sortie/testing/temporary-folder'
import { type Account, namespace } from './accounts.ts'
import { canMakeAccounts } from './infrastructure/minio-accounts.ts'
import { startInfrastructure } from './infrastructure.ts'
import { findProgram } from './programs.ts'

const shared = findProgram('minio') !== undefined && !canMakeAccounts()
const skip = shared && 'MinIO without mc: the programs share one account'
const cleanups: Array<() => unknown> = []
const dataDir = temporaryFolder({ after: (clean) => cleanups.push(clean) })
const { MONGO_URL, AMQP_URL, REDIS_URL } = process.env
const running = await startInfrastructure({ dataDir, given: { MONGO_URL, AMQP_URL, REDIS_URL } })
after(async () => {
  await running.supervisor.stop()
  for (const clean of cleanups) await clean()
})

const storageOf = (account: Account) => connectStorage(running.urlsOf(account).S3_URL, namespace)
const names = async (objects: AsyncIterable<{ name: string }>) => {
  const found: string[] = []
  for await (const { name } of objects) found.push(name)
  return found.sort()
}
const put = async (account: Account, name: string, content: string) =>
  (await storageOf(account)).put(name, Buffer.from(content), content.length, 'text/plain')

it('each service may use its own objects, and the backup all', async () => {
  for (const name of ['receipts/1/file', 'quarantine/receipts/2/file', 'installation/mark'])
    await put('receipt', name, 'private')
  for (const name of ['exports/1.pdf', 'bulks/1.zip']) await put('report', name, 'a report')
  const receipts = await storageOf('receipt')
  assert.deepEqual(await names(receipts.list('receipts/')), ['receipts/1/file'])
  assert.equal(await receipts.size('receipts/unknown'), null)
  await receipts.move('receipts/1/file', 'quarantine/receipts/1/file')
  await receipts.move('quarantine/receipts/1/file', 'receipts/1/file')
  await (await storageOf('report')).remove('bulks/1.zip')
  const backup = await storageOf('backup')
  assert.equal((await names(backup.list(''))).length, 4)
  const file = await backup.get('receipts/1/file')
  assert.equal(file && (await text(file)), 'private')
})

it('a service that is taken over cannot read, change, remove or list objects of another', {
  skip,
}, async () => {
  let attempted = 0
  for (const [account, others, own] of [
    ['report', 'receipts/1/file', 'exports/mine'],
    ['receipt', 'exports/1.pdf', 'receipts/mine/file'],
  ] as const) {
    const storage = await storageOf(account)
    const refused = { status: 503 }
    for (const attempt of [
      () => storage.get(others),
      () => storage.size(others),
      () => storage.remove(others),
      () => storage.move(others, own),
      () => storage.put(others, Buffer.from('x'), 1, 'text/plain'),
    ]) {
      attempted += 1
      await assert.rejects(attempt(), refused, `${account}: ${attempt}`)
    }
    for (const prefix of ['', others.slice(0, others.indexOf('/') + 1)]) {
      attempted += 1
      await assert.rejects(names(storage.list(prefix)), /Access ?Denied/i, `${account}: ${prefix}`)
    }
  }
  printResult(`object store, as a service taken over: ${attempted} attempts, all refused`)
  const all = await names((await storageOf('backup')).list(''))
  assert.ok(all.includes('receipts/1/file') && all.includes('exports/1.pdf'))
})

it('programs that store no objects have no account', { skip }, () => {
  const { S3_URL } = running.urls
  for (const account of ['receipt', 'report', 'backup'] as const)
    assert.notEqual(running.urlsOf(account).S3_URL, S3_URL)
})
