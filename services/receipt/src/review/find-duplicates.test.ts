import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, it } from 'node:test'
import { transaction } from '@sortie/platform/mongo/transaction'
import type { Said, StoredReceipt } from '../models/receipt.model.ts'
import { sharedReceipts } from '../testing/receipts.ts'

const receipts = await sharedReceipts()
after(() => receipts.stop())

const nothing = { merchant: null, amount: null, currency: null, date: null }
const dinner = { merchant: 'Osteria al Ponte', amount: 2350, currency: 'EUR', date: '2026-05-14' }

/** A stored receipt that was read to say this. */
async function withReading(
  said: Said | null,
  userId: string = randomUUID(),
  more: Partial<StoredReceipt> = {},
): Promise<string> {
  const { ReceiptModel } = await import('../models/receipt.model.ts')
  const _id = randomUUID()
  const file = { fileName: 'slip.jpg', mimeType: 'image/jpeg' as const, sizeBytes: 9, sha256: _id }
  const made = { pictures: 'none' as const, said, unread: false }
  await ReceiptModel.create({ _id, userId, expenseId: randomUUID(), ...file, ...made, ...more })
  return _id
}

/** Copies that lie in the Inbox, and are discarded: more than are compared. */
async function discardedCopies(said: Said, userId: string, more: Partial<StoredReceipt> = {}) {
  for (let copy = 0; copy < 6; copy++) await withReading(said, userId, { ...more, inInbox: true })
}

async function findingsOf(receiptId: string) {
  const { findDuplicates } = await import('./find-duplicates.ts')
  const { ReceiptModel } = await import('../models/receipt.model.ts')
  await findDuplicates((await ReceiptModel.findById(receiptId).lean()) as StoredReceipt)
  const { FindingModel } = await import('./finding.model.ts')
  return FindingModel.find({ receiptIds: receiptId }).lean()
}
const kindsOf = async (id: string) => (await findingsOf(id)).map(({ kind }) => kind)

it('a receipt is the same paper as one of which merchant, date and amount are read to be the same', async () => {
  const userId = randomUUID()
  const first = await withReading(dinner, userId)
  const misread = { ...dinner, merchant: 'OSTERIA AL P0NTE', currency: null }
  const again = await withReading(misread, userId)
  const [finding] = await findingsOf(again)
  assert.deepEqual(
    [finding?.kind, finding?.owner, finding?.receiptIds.toSorted()],
    ['same_paper', userId, [first, again].sort()],
  )
})

it('a receipt of another shop, day, amount or currency is another paper, and one of which day or amount is not read', async () => {
  const userId = randomUUID()
  const said = { ...dinner, amount: 1111 }
  await withReading(said, userId)
  for (const other of [
    { merchant: 'Trattoria Roma' },
    { date: '2026-05-15' },
    { amount: 1112 },
    { currency: 'CHF' },
    { date: null },
    { amount: null },
  ])
    assert.deepEqual(await kindsOf(await withReading({ ...said, ...other }, userId)), [])
})

it('a receipt is compared once it is read, and again when it is read otherwise', async () => {
  const { ReceiptModel } = await import('../models/receipt.model.ts')
  const said = { ...dinner, amount: 2222 }
  await withReading(said)
  const id = await withReading(null)
  assert.deepEqual(await kindsOf(id), [])
  await ReceiptModel.updateOne({ _id: id }, { said })
  const [finding] = await findingsOf(id)
  assert.deepEqual([finding?.kind, finding?.owner], ['same_paper', null])
  await ReceiptModel.updateOne({ _id: id }, { said: { ...said, date: '2026-05-20' } })
  assert.deepEqual(await kindsOf(id), [])
})

it('a receipt whose merchant is not read may be one of the same day, amount and currency, and the other way round', async () => {
  const unnamed = { ...dinner, amount: 3333, merchant: null }
  const named = { ...unnamed, merchant: 'Osteria al Ponte' }
  assert.deepEqual(await kindsOf(await withReading(unnamed)), [])
  assert.deepEqual(await kindsOf(await withReading(named)), ['same_paper'])
  assert.deepEqual(await kindsOf(await withReading(unnamed)), ['same_paper', 'same_paper'])
  for (const currency of ['CHF', null])
    assert.deepEqual(await kindsOf(await withReading({ ...unnamed, currency })), [])
})

it('copies that were put into the Inbox and discarded hide no older one that an expense has', async () => {
  const userId = randomUUID()
  const said = { ...dinner, amount: 4444 }
  const first = await withReading(said, userId)
  await discardedCopies(said, userId)
  const again = await findingsOf(await withReading(said, userId))
  assert.ok(again.some(({ receiptIds }) => receiptIds.includes(first)))
  const sha256 = randomUUID()
  const file = await withReading(nothing, userId, { sha256 })
  await discardedCopies(nothing, userId, { sha256 })
  const same = await findingsOf(await withReading(nothing, userId, { sha256 }))
  assert.ok(same.some(({ receiptIds }) => receiptIds.includes(file)))
})

it('copies that are deleted again hide none that was compared after them', async () => {
  const { removeFindings } = await import('./save-findings.ts')
  const { readAttached } = await import('./read-attached.ts')
  const { FindingModel } = await import('./finding.model.ts')
  const { ReceiptModel } = await import('../models/receipt.model.ts')
  const sha256 = randomUUID()
  const copy = () => withReading(nothing, undefined, { sha256 })
  const older = await copy()
  const thrownAway = [await copy(), await copy(), await copy(), await copy(), await copy()]
  const last = await copy()
  const pair = { $and: [{ receiptIds: older }, { receiptIds: last }] }
  await findingsOf(last)
  assert.equal(await FindingModel.exists(pair), null)
  await ReceiptModel.deleteMany({ _id: { $in: thrownAway } })
  await transaction(() => removeFindings({ receiptIds: { $in: thrownAway } }))
  await readAttached(last)
  assert.ok(await FindingModel.exists(pair))
})

it('a receipt that was read is compared also where the process died before it was', async () => {
  const { readAttached } = await import('./read-attached.ts')
  const { FindingModel } = await import('./finding.model.ts')
  const said = { ...dinner, amount: 5555 }
  await withReading(said)
  const id = await withReading(said, undefined, { unread: true })
  await readAttached(id)
  assert.deepEqual(
    (await FindingModel.find({ receiptIds: id }).lean()).map(({ kind }) => kind),
    ['same_paper'],
  )
})

it('a pair is on one page of all findings alone, by the strongest of them', async () => {
  const { FindingModel } = await import('./finding.model.ts')
  const { everyonesFindings } = await import('./finding.queries.ts')
  const [one, other] = [randomUUID(), randomUUID()]
  const expenses = [randomUUID(), randomUUID()] as const
  const said = { ...dinner, amount: 6666 }
  const two = async (more: Partial<StoredReceipt>) => [
    await withReading(said, one, { ...more, expenseId: expenses[0] }),
    await withReading(said, other, { ...more, expenseId: expenses[1] }),
  ]
  const [papers, files] = [await two({}), await two({ sha256: randomUUID() })]
  for (const id of [...papers, ...files]) await findingsOf(id)
  const both = { receiptIds: { $in: [...papers, ...files] } }
  const stored = await FindingModel.find(both).lean()
  assert.ok(stored.some(({ kind }) => kind === 'same_paper'))

  const seen: string[] = []
  let after: string | undefined
  do {
    const page = await everyonesFindings({ limit: 1, ...(after && { after }) })
    for (const { kind, sides } of page.items)
      if (
        sides.every(({ expenseId }) => (expenses as readonly (string | null)[]).includes(expenseId))
      )
        seen.push(kind)
    after = page.next ?? undefined
  } while (after)
  assert.deepEqual(seen, ['same_file'])
})
