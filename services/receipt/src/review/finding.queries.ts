import {
  type AdminFinding,
  type Finding,
  type FindingKind,
  mostFindings,
} from '@sortie/contracts/finding'
import { toDecimal } from '@sortie/contracts/money'
import type { Caller } from '@sortie/platform/context'
import type { Page } from '@sortie/platform/http/page'
import { pagedBy } from '@sortie/platform/http/page'
import { askPurchases, type OwnedPurchase } from '../clients/expenses.ts'
import { askPeople } from '../clients/people.ts'
import { InboxItemModel } from '../models/inbox-item.model.ts'
import { ReceiptModel, type StoredReceipt } from '../models/receipt.model.ts'
import { contradictionsOf } from './check-expense.ts'
import { FindingModel, type Side, type StoredFinding } from './finding.model.ts'
import { PurchaseModel, type StoredPurchase } from './purchase.model.ts'

const newestFirst = pagedBy({ createdAt: -1, _id: -1 })
const usualPage = 100

const strength: FindingKind[] = ['same_file', 'same_paper', 'same_purchase', 'contradiction']

export async function findingsOf(user: Caller): Promise<Finding[]> {
  const findings = await FindingModel.find({ owner: user.id, dismissed: false })
    .sort(newestFirst.sort)
    .limit(mostFindings)
    .lean<StoredFinding[]>()
  return shown(findings)
}

export async function findingsOfExpenses(expenseIds: string[], userId: string): Promise<Finding[]> {
  const mine = { owner: userId, dismissed: false, $or: await aboutExpenses(expenseIds) }
  return shown(await FindingModel.find(mine).lean<StoredFinding[]>())
}

/**
 * For who decides on these expenses: a doubt that was dismissed is told as well, unless what it was about has changed. Of
 * what is between two people: that both have the receipt in an expense. Alike purchases of two are no doubt of either.
 */
export async function findingsOfLines(expenseIds: string[]) {
  const seen = [{ owner: { $ne: null } }, { kind: { $in: ['same_file', 'same_paper'] } }]
  const where = { $and: [{ $or: seen }, { $or: await aboutExpenses(expenseIds) }] }
  const found = await FindingModel.find(where as never).lean<StoredFinding[]>()
  const isTold: Filter = (finding, receipts) =>
    finding.owner !== null || isAboutExpenses(finding, receipts)
  const { findings, receipts } = await standing(found, isTold)
  const holding: StoredFinding[] = []
  for (const finding of findings)
    if (!finding.dismissed || (await stillHolds(finding))) holding.push(finding)
  return holding.map(({ owner, kind, field, typed, said, dismissed, sides }) => ({
    kind,
    field,
    typed,
    said,
    dismissed,
    isBetween: owner === null,
    expenseIds: sides
      .map((side) => expenseOf(side, receipts))
      .map((id) => (owner !== null || expenseIds.includes(id ?? '') ? id : null)),
  }))
}

async function aboutExpenses(expenseIds: string[]) {
  const attached = await ReceiptModel.find(
    { expenseId: { $in: expenseIds }, inInbox: { $ne: true } },
    { _id: 1 },
  ).lean()
  return [
    { expenseIds: { $in: expenseIds } },
    { receiptIds: { $in: attached.map(({ _id }) => _id) } },
  ]
}

/** What was dismissed is kept for good, so that it does not come back; a change of the expense does not remove it. */
async function stillHolds({ _id, kind, expenseIds }: StoredFinding): Promise<boolean> {
  const [expenseId = ''] = expenseIds
  if (kind === 'contradiction')
    return (await contradictionsOf(expenseId)).some((each) => each._id === _id)
  if (kind !== 'same_purchase') return true
  const [one, other] = await PurchaseModel.find({ _id: { $in: expenseIds } }).lean()
  if (!one || !other || one.date !== other.date) return false
  return moneyOf(one).some((each) => moneyOf(other).includes(each))
}

function moneyOf({ amount, currency, paid }: StoredPurchase): string[] {
  const own = `${amount} ${currency}`
  return paid ? [own, `${paid.amount} ${paid.currency}`] : [own]
}

export async function everyonesFindings({
  kind,
  about,
  limit = usualPage,
  after,
}: {
  kind?: FindingKind
  about?: 'expenses'
  limit?: number
  after?: string
}): Promise<Page<AdminFinding>> {
  const open = { settled: false, ...(kind && { kind }) }
  const found = await FindingModel.find({ $and: [open, newestFirst.after(after)] })
    .sort(newestFirst.sort)
    .limit(limit + 1)
    .lean<StoredFinding[]>()
  const { items, next } = newestFirst.cut(found, limit)
  const findings = await shown(items, about && isAboutExpenses, await nearTo(items, open))
  const sides = findings.flatMap((finding) => finding.sides)
  const people = await askPeople(sides.map(({ userId }) => userId))
  for (const side of sides) {
    const { email = side.email, employeeName } = people.get(side.userId) ?? {}
    Object.assign(side, { email, name: employeeName || null })
  }
  return { items: findings, next }
}

/** Those about the same receipts or expenses, which may be stronger and on another page. */
async function nearTo(findings: StoredFinding[], where: object = {}): Promise<StoredFinding[]> {
  const { receipts } = await recordsOf(findings)
  const expenseIds = findings.flatMap(({ sides }) =>
    sides.flatMap((side) => expenseOf(side, receipts) ?? []),
  )
  const receiptIds = findings.flatMap((finding) => finding.receiptIds)
  const about = { $or: [...(await aboutExpenses(expenseIds)), { receiptIds: { $in: receiptIds } }] }
  return FindingModel.find({ $and: [where, about] })
    .limit(mostFindings)
    .lean<StoredFinding[]>()
}

/** This finding and all others about the same receipts or expenses: they are dismissed together. */
export async function aboutSamePair(finding: StoredFinding): Promise<string[]> {
  const near = await nearTo([finding])
  const records = await recordsOf([...near, finding])
  const pair = pairOf(finding, records.receipts)
  const same = near.filter((other) => pairOf(other, records.receipts) === pair)
  return [finding._id, ...same.map(({ _id }) => _id)]
}

/** The expenses that a finding is about. */
export async function expensesOf(finding: StoredFinding): Promise<string[]> {
  const { receipts } = await recordsOf([finding])
  return finding.sides.flatMap((side) => expenseOf(side, receipts) ?? [])
}

type Filter = (finding: StoredFinding, receipts: Receipts) => boolean

const isAboutExpenses: Filter = ({ sides }, receipts) =>
  sides.every((side) => expenseOf(side, receipts) !== null)

/** Finds those that can be shown, each the strongest of its pair also among `near`, and the receipts that they are about. */
async function standing(
  findings: StoredFinding[],
  isWanted: Filter = () => true,
  near: StoredFinding[] = [],
): Promise<{ findings: StoredFinding[]; receipts: Receipts }> {
  const all = [...findings, ...near]
  const { receipts, discarded } = await recordsOf(all)
  const there = all.filter(
    (finding) =>
      finding.receiptIds.every((id) => receipts.has(id) && !discarded.has(id)) &&
      isWanted(finding, receipts) &&
      new Set(finding.sides.map((side) => expenseOf(side, receipts) ?? side.receiptId)).size ===
        finding.sides.length,
  )
  const best = strongest(there, receipts)
  return { findings: findings.filter(({ _id }) => best.has(_id)), receipts }
}

async function shown(
  found: StoredFinding[],
  isWanted?: Filter,
  near?: StoredFinding[],
): Promise<AdminFinding[]> {
  const { findings, receipts } = await standing(found, isWanted, near)
  const expenseIds = findings.flatMap(({ sides }) =>
    sides.flatMap((side) => expenseOf(side, receipts) ?? []),
  )
  const firsts = await firstReceipts(expenseIds)
  const purchases = await askPurchases([...new Set(expenseIds)])
  return findings.map(({ _id, kind, field, typed, said, dismissed, ...finding }) => ({
    id: _id,
    kind,
    field,
    typed,
    said,
    dismissed,
    createdAt: finding.createdAt,
    asked: askedOf(finding),
    sides: finding.sides.map((side) => {
      const expenseId = expenseOf(side, receipts)
      const receipt = receipts.get(side.receiptId ?? '') ?? firsts.get(expenseId ?? '')
      return sideOf(side.userId, expenseId, receipt, purchases.get(expenseId ?? ''))
    }),
  }))
}

function askedOf({ question, askedAt, answer = null, answeredAt = null }: Partial<StoredFinding>) {
  return question && askedAt ? { question, askedAt, answer, answeredAt } : null
}

async function recordsOf(findings: StoredFinding[]) {
  const ids = findings.flatMap(({ receiptIds }) => receiptIds)
  const found = await ReceiptModel.find({ _id: { $in: ids } }).lean<StoredReceipt[]>()
  const items = await InboxItemModel.find(
    { _id: { $in: ids }, discardedAt: { $ne: null } },
    { _id: 1 },
  ).lean()
  return {
    receipts: new Map(found.map((receipt) => [receipt._id, receipt])),
    discarded: new Set(items.map(({ _id }) => _id)),
  }
}

type Receipts = Map<string, StoredReceipt>

function expenseOf({ receiptId, expenseId }: Side, receipts: Receipts): string | null {
  const receipt = receipts.get(receiptId ?? '')
  return expenseId ?? (receipt && !receipt.inInbox ? receipt.expenseId : null)
}

function pairOf({ _id, kind, sides }: StoredFinding, receipts: Receipts): string {
  if (kind === 'contradiction') return _id
  return sides
    .map((side) => expenseOf(side, receipts) ?? side.receiptId)
    .sort()
    .join()
}

/** The ids of the strongest of each pair; of equal ones the newest. */
function strongest(findings: StoredFinding[], receipts: Receipts): Set<string> {
  const pairs = Map.groupBy(findings, (finding) => pairOf(finding, receipts))
  return new Set([...pairs.values()].flatMap((of) => of.sort(strongestFirst)[0]?._id ?? []))
}

function strongestFirst(one: StoredFinding, other: StoredFinding): number {
  return (
    strength.indexOf(one.kind) - strength.indexOf(other.kind) ||
    Number(other.createdAt) - Number(one.createdAt) ||
    (other._id > one._id ? 1 : -1)
  )
}

async function firstReceipts(expenseIds: string[]): Promise<Receipts> {
  const found = await ReceiptModel.find({
    expenseId: { $in: expenseIds },
    inInbox: { $ne: true },
  })
    .sort({ createdAt: -1 })
    .lean<StoredReceipt[]>()
  return new Map(found.map((receipt) => [receipt.expenseId, receipt]))
}

function sideOf(
  userId: string,
  expenseId: string | null,
  receipt: StoredReceipt | undefined,
  purchase: OwnedPurchase | undefined,
): AdminFinding['sides'][number] {
  return {
    userId,
    expenseId,
    email: purchase?.email ?? null,
    receiptId: receipt?._id ?? null,
    mimeType: receipt?.mimeType ?? null,
    hasThumbnail: receipt?.hasThumbnail ?? false,
    merchant: purchase?.merchant ?? null,
    amount: purchase ? `${toDecimal(purchase.amount)} ${purchase.currency}` : null,
    date: purchase?.date.toISOString().slice(0, 10) ?? null,
  }
}
