import type { EventData } from '@sortie/contracts/events'
import { isDuplicate } from '@sortie/platform/mongo/transaction'
import { ExpenseMarkModel } from '../models/receipt.model.ts'
import { contradictionsOf } from './check-expense.ts'
import { pairFinding, sameMerchant } from './finding.ts'
import { PurchaseModel, type StoredPurchase } from './purchase.model.ts'
import { saveFindings } from './save-findings.ts'

/** Limits the candidates of one amount on one day over all people: more of them are a common fare, not duplicates. */
const mostOfOneAmount = 200
const mostDuplicates = 5

/**
 * Keeps what an expense says since `changedAt`, unless something newer is known, and judges it: may run twice. It is kept
 * first: of two expenses that are logged at the same moment, one finds the other.
 */
export async function keepPurchase(
  { expenseId: _id, userId, purchase }: EventData<'expense.changed'>,
  changedAt: string,
): Promise<void> {
  if (!purchase || (await ExpenseMarkModel.exists({ _id, deleted: true }))) return
  const said = { _id, userId, ...purchase, changedAt }
  const kept = await keep(said)
  if (!kept) return
  const mine = { userId, receiptId: null, expenseId: _id }
  const pairs = (await duplicatesOf(said)).map((other) => {
    const its = { userId: other.userId, receiptId: null, expenseId: other._id }
    return pairFinding('same_purchase', mine, its)
  })
  const found = [...pairs, ...(await contradictionsOf(_id))]
  // Nothing was found of it before it was known.
  if (found.length === 0 && kept === 'new') return
  await saveFindings(found, { kind: { $in: ['same_purchase', 'contradiction'] }, expenseIds: _id })
}

/** Null when what is kept is newer. */
async function keep({ _id, ...said }: StoredPurchase): Promise<'new' | 'changed' | null> {
  const older = { _id, changedAt: { $lte: said.changedAt } }
  try {
    const { upsertedCount } = await PurchaseModel.updateOne(older, { $set: said }, { upsert: true })
    return upsertedCount ? 'new' : 'changed'
  } catch (error) {
    if (isDuplicate(error)) return null
    throw error
  }
}

/** Others that may be the same purchase, its owner's first. */
async function duplicatesOf(said: StoredPurchase): Promise<StoredPurchase[]> {
  const { _id, userId, date, merchant } = said
  const same = { date, $or: sameMoney(said), _id: { $ne: _id } }
  const candidates = (whose: object) =>
    PurchaseModel.find({ ...same, ...whose })
      .limit(mostOfOneAmount)
      .lean()
  const all = await candidates({})
  const isOwn = (other: { userId: string }) => other.userId === userId
  const own = all.length < mostOfOneAmount ? all.filter(isOwn) : await candidates({ userId })
  return [...own, ...all.filter((other) => !isOwn(other))]
    .filter((other) => sameMerchant(other.merchant, merchant))
    .slice(0, mostDuplicates)
}

/** Compares sums of the same currency, whether an expense is in it or was paid in it: a rate may be another one each time. */
function sameMoney({ amount, currency, paid }: StoredPurchase): object[] {
  return [{ amount, currency }, ...(paid ? [paid] : [])].flatMap((money) => [
    money,
    { 'paid.amount': money.amount, 'paid.currency': money.currency },
  ])
}
