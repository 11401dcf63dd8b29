import { setImmediate as yieldToOthers } from 'node:timers/promises'
import { ReceiptModel, type StoredReceipt } from '../models/receipt.model.ts'
import type { Side } from './finding.model.ts'
import { type NewFinding, pairFinding } from './finding.ts'
import { requiredSimilarity } from './fingerprint/required-similarity.ts'
import { prepared, similarity } from './fingerprint/similarity.ts'
import { isToBeRead, type ReceiptFeatures, ReceiptFeaturesModel } from './receipt-features.model.ts'
import { saveFindings } from './save-findings.ts'

/** Compares with the owner's newest receipts, and with those of other people that have the same date and amount. */
const mostOwn = 1000
const mostOthers = 200
const mostPairs = 5

export async function findDuplicates(receipt: StoredReceipt): Promise<void> {
  const files = await sameFiles(receipt)
  const ofSamePaper = (await receiptsOfSamePaper(receipt)).filter(
    (id) => !files.some(({ _id }) => _id === id),
  )
  const others = ofSamePaper.length
    ? await ReceiptModel.find({ _id: { $in: ofSamePaper } }).lean<StoredReceipt[]>()
    : []
  const found = [
    ...files.map((other) => pairFinding('same_file', sideOf(receipt), sideOf(other))),
    ...others.map((other) => pairFinding('same_paper', sideOf(receipt), sideOf(other))),
  ]
  await saveFindings(found.slice(0, 2 * mostPairs) as NewFinding[], {
    kind: { $in: ['same_file', 'same_paper'] },
    receiptIds: receipt._id,
  })
}

/** The expenses are looked up when the finding is shown, because a receipt's expense may change. */
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
async function receiptsOfSamePaper({ _id, userId }: StoredReceipt): Promise<string[]> {
  const features = await ReceiptFeaturesModel.findById(_id).lean<ReceiptFeatures | null>()
  const fingerprint = bytesOf(features)
  if (!features || !fingerprint || isToBeRead(features)) return []
  const mine = prepared(fingerprint)
  const alike: string[] = []
  let compared = 0
  for await (const other of candidates(features, userId)) {
    const theirs = bytesOf(other)
    if (++compared % 20 === 0) await yieldToOthers()
    const needed = requiredSimilarity(features.said, other.said)
    if (!theirs || needed === null || isToBeRead(other)) continue
    if (similarity(mine, prepared(theirs)) >= needed) alike.push(other._id)
    if (alike.length === mostPairs) break
  }
  return alike
}

async function* candidates(
  { _id, said }: ReceiptFeatures,
  userId: string,
): AsyncGenerator<ReceiptFeatures> {
  const newest = { sort: { createdAt: -1 as const } }
  yield* ReceiptFeaturesModel.find({ userId, _id: { $ne: _id }, look: { $ne: null } }, null, newest)
    .limit(mostOwn)
    .lean<ReceiptFeatures[]>()
    .cursor() as unknown as AsyncIterable<ReceiptFeatures>
  if (!said?.date || said.amount === null) return
  const same = { 'said.date': said.date, 'said.amount': said.amount, userId: { $ne: userId } }
  yield* ReceiptFeaturesModel.find(same, null, newest)
    .limit(mostOthers)
    .lean<ReceiptFeatures[]>()
    .cursor() as unknown as AsyncIterable<ReceiptFeatures>
}

function bytesOf(features: ReceiptFeatures | null): Uint8Array | null {
  const look = features?.look as Uint8Array | { buffer: Uint8Array } | null | undefined
  if (!look) return null
  return look instanceof Uint8Array ? look : look.buffer
}
