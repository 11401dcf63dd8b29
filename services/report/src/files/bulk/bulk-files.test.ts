import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, it } from 'node:test'
import { testService } from '@sortie/testing/test-service'

const report = await testService(() => import('../../service.ts'))
after(() => report.stop())

it('files of bulks without a record are removed once they are older than any bulk', async () => {
  const { objects } = await import('../../clients/objects.ts')
  const { BulkModel, batchOf, bulkFiles } = await import('./bulk.model.ts')
  const zipOf = bulkFiles.objectOf
  const storage = await objects()
  const [kept, gone] = [randomUUID(), randomUUID()]
  const bulk = { _id: kept, userId: randomUUID(), state: 'done' as const, total: 1 }
  await BulkModel.create([bulk])
  const own = [zipOf(kept), batchOf(kept, 'one')]
  const left = [zipOf(gone), batchOf(gone, 'one')]
  for (const name of [...own, ...left])
    await storage.put(name, Buffer.from('x'), 1, 'application/zip')
  const names = async () =>
    (await Array.fromAsync(storage.list('bulks/'))).map(({ name }) => name).sort()
  const later = (days: number) => bulkFiles.sweep(Date.now() + days * 24 * 3600_000)
  await later(7)
  assert.deepEqual(await names(), [...own, ...left].sort())
  await later(9)
  assert.deepEqual(await names(), own.sort())
})
