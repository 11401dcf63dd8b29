import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, describe, it } from 'node:test'
import { sharedReceipts } from '../testing/receipts.ts'
import { opening, recordOf, storedReceipt } from '../testing/stored.ts'

/** The scan service is not started: what a test leaves to it is an outage. */
const receipts = await sharedReceipts()
after(() => receipts.stop())

async function anItem(): Promise<string> {
  const { InboxItemModel } = await import('../models/inbox-item.model.ts')
  const _id = await storedReceipt({ inInbox: true })
  await InboxItemModel.create([{ _id, userId: randomUUID() }])
  return _id
}

async function failsToRead(id: string, times: number) {
  const { readItem } = await import('./read-item.ts')
  const { InboxItemModel } = await import('../models/inbox-item.model.ts')
  const record = (await recordOf(id)) ?? assert.fail()
  for (let round = 0; round < times; round += 1) await assert.rejects(readItem(record, opening(id)))
  const item = await InboxItemModel.findById(id).lean()
  return [item?.state, item?.tries, item?.problem]
}

describe('a file in the Inbox', () => {
  it('waits for as long as the scan service is away', async () => {
    assert.deepEqual(await failsToRead(await anItem(), 6), ['waiting', 0, null])
  })
})

describe('a reading that fails', () => {
  it('counts as a try only when the file may be why', async () => {
    const { AppError } = await import('@sortie/platform/errors')
    const { wasNotTried } = await import('../clients/scan.ts')
    const of = (kind: 'unavailable' | 'too_many' | 'invalid', code: string) =>
      wasNotTried(new AppError(kind, code, 'x'))
    for (const code of ['scan_timeout', 'scan_failed']) assert.equal(of('unavailable', code), false)
    assert.equal(of('invalid', 'scan_unreadable'), false)
    assert.equal(wasNotTried(new TypeError('x')), false)
    for (const part of ['readings', 'receipt_storage', 'documents'])
      assert.equal(of('unavailable', `${part}_unavailable`), true, part)
    assert.equal(of('too_many', 'scan_busy'), true)
  })
})
