import { isSameName } from '@sortie/contracts/name-key'
import { ReceiptModel, type Said, type StoredReceipt } from '../models/receipt.model.ts'
import type { Side } from './finding.model.ts'
import { pairFinding } from './finding.ts'
import { saveFindings } from './save-findings.ts'

const mostPairs = 5
/** So many of the same date and amount are compared. */
const mostCompared = 200
/** What lies in an Inbox, discarded or not, hides none that an expense has. */
const inUseFirst = { inInbox: 1, createdAt: -1 } as const

/** Finds the same file again, and other files that say the same: the paper photographed once more. */
export async function findDuplicates(receipt: StoredReceipt): Promise<void> {
  const files = await sameFiles(receipt)
  const papers = (await receiptsThatSayTheSame(receipt)).filter(
    ({ sha256 }) => sha256 !== receipt.sha256,
  )
  const found = [
    ...files.map((other) => pairFinding('same_file', sideOf(receipt), sideOf(other))),
    ...papers
      .slice(0, mostPairs)
      .map((other) => pairFinding('same_paper', sideOf(receipt), sideOf(other))),
  ]
  await saveFindings(found, {
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
    .sort(inUseFirst)
    .limit(mostPairs)
    .lean<StoredReceipt[]>()
    .exec()
}

/** None before this one is read, after which this runs again. Those of the same merchant come first. */
async function receiptsThatSayTheSame({ _id, said }: StoredReceipt): Promise<StoredReceipt[]> {
  if (!said?.date || said.amount === null) return []
  const same = { 'said.date': said.date, 'said.amount': said.amount, _id: { $ne: _id } }
  const others = await ReceiptModel.find(same)
    .sort(inUseFirst)
    .limit(mostCompared)
    .lean<StoredReceipt[]>()
  return [isSamePaper, isUnnamedTwin].flatMap((isTheSame) =>
    others.filter((other) => other.said !== null && isTheSame(said, other.said)),
  )
}

/** The date and the amount are the same already. A currency that was not read speaks against nothing. */
function isSamePaper(one: Said, other: Said): boolean {
  const isOtherMoney = one.currency && other.currency && one.currency !== other.currency
  return !isOtherMoney && isSameName(one.merchant ?? '', other.merchant ?? '')
}

/** Of one the merchant cannot be read: it may be the other, photographed so that nobody knows it again. */
function isUnnamedTwin(one: Said, other: Said): boolean {
  return (
    one.currency !== null && one.currency === other.currency && !(one.merchant && other.merchant)
  )
}
