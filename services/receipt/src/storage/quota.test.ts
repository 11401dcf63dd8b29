import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { receiptApi } from '@sortie/contracts/receipt'
import { adminReceiptUsageApi, receiptUsageApi } from '@sortie/contracts/receipt-usage'
import type { Client } from '@sortie/testing/test-service'
import { aPhotoOf } from '../testing/files.ts'
import { type Receipts, startReceipts, upload, uploaded } from '../testing/receipts.ts'
import { demandQuota } from './quota.ts'

let receipts: Receipts
before(async () => {
  receipts = await startReceipts({
    RECEIPT_FILES_PER_PERSON: '3',
    RECEIPT_MB_PER_PERSON: '2',
    RECEIPT_FILES_PER_DAY: '5',
    RECEIPT_MB_PER_DAY: '100',
  })
})
after(() => receipts.stop())

async function someone(): Promise<{ me: Client; expenseId: string }> {
  const me = receipts.someone()
  return { me, expenseId: await receipts.anExpenseOf(me) }
}
const usageOf = async (me: Client) => (await me.call(receiptUsageApi.own, {})).body
const small = await aPhotoOf(20_000)

describe('the room for receipts', () => {
  it('is counted, and free again after a deletion, while the share of the day stays used', async () => {
    const { me, expenseId } = await someone()
    const { id } = await uploaded(me, expenseId, small)
    await uploaded(me, expenseId, small)
    await me.call(receiptApi.remove, { params: { id } })
    assert.deepEqual(await usageOf(me), {
      files: 1,
      bytes: 20_000,
      dayFiles: 2,
      dayBytes: 40_000,
      limits: { files: 3, bytes: 2_000_000, dayFiles: 5, dayBytes: 100_000_000 },
    })
  })

  it('ends with a sentence, for files and for bytes, and nothing of a refused file is kept', async () => {
    const { me, expenseId } = await someone()
    await uploaded(me, expenseId, await aPhotoOf(1_500_000))
    const big = await upload(me, expenseId, await aPhotoOf(600_000))
    assert.deepEqual([big.status, big.problem.code], [413, 'receipt_room_full'])
    assert.match(big.problem.error, /^There is room for 2 MB of receipts a person\./)
    for (let file = 0; file < 2; file++) await uploaded(me, expenseId, small)
    const more = await upload(me, expenseId, small)
    assert.deepEqual([more.status, more.problem.code], [413, 'receipt_room_full'])
    await receipts.matched()
    assert.equal((await usageOf(me)).files, 3)
  })

  it('cannot be passed by several uploads at once', async () => {
    const { me, expenseId } = await someone()
    const answers = await Promise.all(Array.from({ length: 6 }, () => upload(me, expenseId, small)))
    assert.equal(answers.filter(({ status }) => status === 201).length, 3)
    assert.equal((await usageOf(me)).files, 3)
  })

  it('of a day ends too, until the next one', async () => {
    const { me, expenseId } = await someone()
    for (let file = 0; file < 5; file++) {
      const { id } = await uploaded(me, expenseId, small)
      await me.call(receiptApi.remove, { params: { id } })
    }
    const { status, problem, headers } = await upload(me, expenseId, small)
    assert.deepEqual([status, problem.code], [429, 'receipts_of_day_used'])
    const seconds = Number(headers.get('retry-after'))
    assert.ok(seconds > 0 && seconds <= 24 * 3600, `${seconds}`)
    const { UsageModel } = await import('./usage.model.ts')
    await UsageModel.updateOne({ _id: me.person.id }, { $set: { day: '2020-01-01' } })
    await uploaded(me, expenseId, small)
  })

  it('gives a repeated upload its first answer, also when the room is full', async () => {
    const { me, expenseId } = await someone()
    for (let file = 0; file < 2; file++) await uploaded(me, expenseId, small)
    const first = await upload(me, expenseId, small, { key: 'the last one' })
    const again = await upload(me, expenseId, small, { key: 'the last one' })
    assert.deepEqual([again.status, again.body.id], [201, first.body.id])
  })

  it('is shown to administrators by person', async () => {
    const { me, expenseId } = await someone()
    await uploaded(me, expenseId, await aPhotoOf(1_900_000))
    const chief = receipts.someone('admin')
    const [most] = (await chief.call(adminReceiptUsageApi.byPerson, { query: { limit: 1 } })).body
    assert.deepEqual(most, { userId: me.person.id, files: 1, bytes: 1_900_000 })
    const query = { userIds: me.person.id }
    assert.deepEqual((await chief.call(adminReceiptUsageApi.byPerson, { query })).body, [most])
  })
})

describe('the rule', () => {
  it('lets the last file in and says when the day ends', () => {
    const limits = { files: 2, bytes: 100, dayFiles: 2, dayBytes: 50 }
    const used = { files: 1, bytes: 50, dayFiles: 1, dayBytes: 0 }
    demandQuota(used, 50, limits)
    const late = new Date('2026-05-01T23:59:00Z')
    assert.throws(() => demandQuota(used, 51, limits), { code: 'receipt_room_full' })
    assert.throws(() => demandQuota({ ...used, dayBytes: 1 }, 50, limits, late), {
      code: 'receipts_of_day_used',
      retryAfter: 60,
    })
  })
})
