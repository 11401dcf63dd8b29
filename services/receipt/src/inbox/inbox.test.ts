import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, describe, it } from 'node:test'
import { inboxApi, maxInboxItems } from '@sortie/contracts/inbox'
import { receiptApi } from '@sortie/contracts/receipt'
import { receiptUsageApi } from '@sortie/contracts/receipt-usage'
import { anExpense } from '@sortie/testing/builders'
import { eventually } from '@sortie/testing/eventually'
import { aBill, aPdf, aPhoto } from '../testing/files.ts'
import { added, itemsOf, readItems, send } from '../testing/inbox.ts'
import { bytesOf, receiptsOn, sharedReadReceipts } from '../testing/receipts.ts'
import { objects } from '../testing/stored.ts'

const receipts = await sharedReadReceipts()
const me = receipts.someone()
after(() => receipts.stop())

const idsOf = (items: { id: string }[]) => items.map(({ id }) => id)
const of = (id: string) => ({ params: { id } })

describe('a file in the Inbox', () => {
  it('is kept as it came, read in the background, and is nobody else’s', async () => {
    const bill = await aBill('Hotel Aurora GmbH', '420.00')
    const { id, state } = await added(me, bill, 'Hotel.pdf')
    assert.equal(state, 'waiting')
    const [item] = await readItems(me, 1)
    assert.deepEqual(
      [item?.id, item?.fileName, item?.reading?.amount, item?.reading?.date, item?.problem],
      [id, 'Hotel.pdf', 420, '2026-05-14', null],
    )
    const file = await me.raw(`/api/receipts/${id}/file`)
    assert.ok((await bytesOf(file)).equals(bill))
    const other = receipts.someone()
    assert.deepEqual(await itemsOf(other), [])
  })

  it('cannot be deleted as a receipt, but takes its room', async () => {
    const [item] = await itemsOf(me)
    assert.equal((await me.call(receiptApi.remove, of(item?.id ?? ''))).status, 404)
    assert.equal((await me.call(receiptUsageApi.own, {})).body.files, 1)
  })

  it('that says nothing is to be typed by hand', async () => {
    const who = receipts.someone()
    await added(who, Buffer.from('%PDF-1.7 and nothing more'))
    const [item] = await readItems(who, 1)
    assert.equal(item?.state, 'failed')
    assert.equal(item?.problem, 'This file could not be read. Please type it in.')
    const { body } = await who.call(inboxApi.accept, { ...of(item.id), body: anExpense() })
    assert.equal((await receiptsOn(who, body.expenseId)).length, 1)
  })

  it('is refused like a receipt, and taken once for one key', async () => {
    const who = receipts.someone()
    assert.equal((await send(who, Buffer.from('<html>'))).problem.code, 'wrong_type')
    const bill = await aBill('Diner', '9.00')
    const first = await send(who, bill, 'a.pdf', 'key of the first')
    const again = await send(who, bill, 'a.pdf', 'key of the first')
    assert.deepEqual([again.status, again.body.id], [201, first.body.id])
    assert.equal((await itemsOf(who)).length, 1)
    assert.equal((await receipts.kept()).files.length, (await receipts.kept()).records.length)
  })

  it('says which expense has the same file', async () => {
    const who = receipts.someone()
    const bill = await aBill('Diner', '11.00')
    const { id } = await added(who, bill)
    const { body } = await who.call(inboxApi.accept, { ...of(id), body: anExpense() })
    assert.equal((await added(who, bill)).alreadyOn, body.expenseId)
    assert.equal((await added(receipts.someone(), bill)).alreadyOn, null)
  })
})

describe('pages and what is discarded', () => {
  it('are split, discarded together and restored together', async () => {
    const who = receipts.someone()
    const ids: string[] = []
    for (let page = 0; page < 3; page++) ids.push((await added(who, await aPhoto())).id)
    const [a = '', b = '', c = ''] = ids
    await who.call(inboxApi.join, { ...of(c), body: { to: b } })
    await who.call(inboxApi.join, { ...of(b), body: { to: a } })
    const pages = async () => (await itemsOf(who)).map(({ joinedTo }) => joinedTo)
    assert.deepEqual(await pages(), [null, a, a])
    const self = await who.call(inboxApi.join, { ...of(a), body: { to: c } })
    assert.equal(self.problem.code, 'inbox_item_itself')
    assert.equal((await who.call(inboxApi.discard, of(a))).status, 204)
    assert.deepEqual(await itemsOf(who), [])
    assert.equal((await who.call(inboxApi.restore, of(a))).status, 204)
    assert.deepEqual(await pages(), [null, a, a])
    assert.equal((await who.call(inboxApi.split, of(c))).status, 204)
    assert.deepEqual(await pages(), [null, null, null])
  })

  it('stay away while the Inbox is full', async () => {
    const who = receipts.someone()
    const { id } = await added(who, await aPdf())
    await who.call(inboxApi.discard, of(id))
    const { InboxItemModel } = await import('../models/inbox-item.model.ts')
    const others = Array.from({ length: maxInboxItems }, () => ({
      _id: randomUUID(),
      userId: who.person.id,
      state: 'ready' as const,
    }))
    await InboxItemModel.insertMany(others)
    const refused = await who.call(inboxApi.restore, of(id))
    assert.deepEqual([refused.status, refused.problem.code], [413, 'inbox_full'])
    await InboxItemModel.deleteOne({ _id: others[0]?._id })
    assert.equal((await who.call(inboxApi.restore, of(id))).status, 204)
    assert.deepEqual(idsOf(await itemsOf(who)), [id])
  })

  it('come back one by one where many are restored at once and one place is left', async () => {
    const who = receipts.someone()
    const pdf = await aPdf()
    const ids: string[] = []
    for (let nth = 0; nth < 12; nth++) ids.push((await added(who, pdf)).id)
    for (const id of ids) await who.call(inboxApi.discard, of(id))
    const { InboxItemModel } = await import('../models/inbox-item.model.ts')
    const others = Array.from({ length: maxInboxItems - 1 }, () => ({
      _id: randomUUID(),
      userId: who.person.id,
      state: 'ready' as const,
    }))
    await InboxItemModel.insertMany(others)
    const { restore } = await import('./join-items.ts')
    // As in as many processes: what one process does in turn is no protection.
    const outcomes = await Promise.allSettled(ids.map((id) => restore(id, who.person.id)))
    assert.equal(outcomes.filter(({ status }) => status === 'fulfilled').length, 1)
    assert.deepEqual((await itemsOf(who)).length, 1)
  })

  it('are gone with their files a day later, or put aside when they are too old; their room is free', async () => {
    const who = receipts.someone()
    const [discarded, old, kept] = [
      await added(who, await aPdf()),
      await added(who, await aPdf()),
      await added(who, await aPdf()),
    ]
    await who.call(inboxApi.discard, of(discarded.id))
    const { InboxItemModel } = await import('../models/inbox-item.model.ts')
    const { sweepInbox } = await import('./sweep-inbox.ts')
    await sweepInbox()
    assert.equal((await who.call(receiptUsageApi.own, {})).body.files, 3)
    // Only what is in the storage can be put aside.
    await receipts.matched()
    const day = 24 * 3600_000
    const change = async (id: string, $set: object) =>
      InboxItemModel.collection.updateOne({ _id: id as never }, { $set })
    await change(discarded.id, { discardedAt: new Date(Date.now() - day - 1000) })
    await change(old.id, { createdAt: new Date(Date.now() - 181 * day) })
    // A round leaves items that a reading has changed meanwhile to the next round.
    await eventually(async () => {
      await sweepInbox()
      assert.deepEqual(idsOf(await itemsOf(who)), [kept.id])
    })
    assert.equal((await who.call(receiptUsageApi.own, {})).body.files, 1)
    await receipts.matched()
    const { bringBack, quarantined } = await import('../storage/quarantine.ts')
    const storage = await objects()
    const aside = await Array.fromAsync(quarantined(storage))
    assert.deepEqual(idsOf(aside), [old.id])
    assert.ok(await bringBack(storage, old.id))
    assert.ok(await storage.size(`receipts/${old.id}/file`))
  })
})
