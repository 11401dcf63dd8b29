import { setImmediate as turn } from 'node:timers/promises'
import { likenessNeeded } from '../looks/judge.ts'
import { likeness, prepared } from '../looks/likeness.ts'
import { ReceiptModel, type StoredReceipt } from '../records/receipt.model.ts'
import type { Side } from './doubt.model.ts'
import { doubtOfPair, type NewDoubt } from './doubt.ts'
import { keepDoubts } from './keep-doubts.ts'
import { isToBeRead, type Trace, TraceModel } from './trace.model.ts'

/** Compares with the owner's newest receipts, and with those of other people that have the same date and amount. */
const mostOwn = 1000
const mostOthers = 200
const mostPairs = 5

export async function findPairs(receiptId: string): Promise<void> {
  const receipt = await ReceiptModel.findById(receiptId).lean<StoredReceipt | null>()
  if (!receipt) return
  const files = await sameFiles(receipt)
  const papers = (await samePapers(receipt)).filter((id) => !files.some(({ _id }) => _id === id))
  const others = await ReceiptModel.find({ _id: { $in: papers } }).lean<StoredReceipt[]>()
  const found = [
    ...files.map((other) => doubtOfPair('same_file', sideOf(receipt), sideOf(other))),
    ...others.map((other) => doubtOfPair('same_paper', sideOf(receipt), sideOf(other))),
  ]
  await keepDoubts(found.slice(0, 2 * mostPairs) as NewDoubt[], {
    kind: { $in: ['same_file', 'same_paper'] },
    receiptIds: receiptId,
  })
}

/** The expenses are looked up when the doubt is shown, because a receipt's expense may change. */
function sideOf({ _id, userId }: StoredReceipt): Side {
  return { userId, receiptId: _id, expenseId: null }
}

function sameFiles({ _id, sha256 }: StoredReceipt): Promise<StoredReceipt[]> {
  return ReceiptModel.find({ sha256, _id: { $ne: _id } })
    .sort({ createdAt: -1 })
    .limit(mostPairs)
    .lean<StoredReceipt[]>()
    .exec()
}

/** None before the receipt is read, after which this runs again: receipts of one shop look the same. */
async function samePapers({ _id, userId }: StoredReceipt): Promise<string[]> {
  const trace = await TraceModel.findById(_id).lean<Trace | null>()
  const look = bytesOf(trace)
  if (!trace || !look || isToBeRead(trace)) return []
  const mine = prepared(look)
  const alike: string[] = []
  let compared = 0
  for await (const other of candidates(trace, userId)) {
    const theirs = bytesOf(other)
    if (++compared % 20 === 0) await turn()
    const needed = likenessNeeded(trace.said, other.said)
    if (!theirs || needed === null || isToBeRead(other)) continue
    if (likeness(mine, prepared(theirs)) >= needed) alike.push(other._id)
    if (alike.length === mostPairs) break
  }
  return alike
}

async function* candidates({ _id, said }: Trace, userId: string): AsyncGenerator<Trace> {
  const newest = { sort: { createdAt: -1 as const } }
  yield* TraceModel.find({ userId, _id: { $ne: _id }, look: { $ne: null } }, null, newest)
    .limit(mostOwn)
    .lean<Trace[]>()
    .cursor() as unknown as AsyncIterable<Trace>
  if (!said?.date || said.amount === null) return
  const same = { 'said.date': said.date, 'said.amount': said.amount, userId: { $ne: userId } }
  yield* TraceModel.find(same, null, newest)
    .limit(mostOthers)
    .lean<Trace[]>()
    .cursor() as unknown as AsyncIterable<Trace>
}

function bytesOf(trace: Trace | null): Uint8Array | null {
  const look = trace?.look as Uint8Array | { buffer: Uint8Array } | null | undefined
  if (!look) return null
  return look instanceof Uint8Array ? look : look.buffer
}
