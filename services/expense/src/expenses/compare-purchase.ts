import { paidMinor } from '@sortie/contracts/foreign-money'
import { toDecimal, toMinor } from '@sortie/contracts/money'
import { publishAlone } from '@sortie/platform/events/outbox'
import { ExpenseModel, type StoredExpense } from './expense.model.ts'
import { sameMerchant } from './same-merchant.ts'

/** Limits the candidates of one amount on one day over all people: more of them are a common fare, not duplicates. */
const mostOfOneAmount = 200
const mostDuplicates = 5

/**
 * Announces what an expense says, and which others may be the same purchase, its owner's first. Runs after the change is
 * stored: of two expenses that are logged at the same moment, the later one finds the other.
 */
export async function comparePurchase({
  expenseId: _id,
  userId,
}: {
  expenseId: string
  userId: string
}) {
  const expense = await ExpenseModel.findOne({ _id, userId }).lean()
  if (!expense) return
  const { date, amount, currency, merchant, updatedAt } = expense
  const same = { date, $or: sameMoney(expense), _id: { $ne: _id } }
  const candidates = (whose: object) =>
    ExpenseModel.find({ ...same, ...whose }, { userId: 1, merchant: 1 })
      .limit(mostOfOneAmount)
      .lean()
  const all = await candidates({})
  const isOwn = (other: { userId: string }) => other.userId === userId
  const own = all.length < mostOfOneAmount ? all.filter(isOwn) : await candidates({ userId })
  const found = [...own, ...all.filter((other) => !isOwn(other))]
  const duplicates = found
    .filter((other) => sameMerchant(other.merchant, merchant))
    .slice(0, mostDuplicates)
    .map((other) => ({ expenseId: other._id, userId: other.userId }))
  await publishAlone('expense.compared', {
    ...{ expenseId: _id, userId, amount, currency, duplicates, paid: paidOf(expense) },
    date: date.toISOString().slice(0, 10),
    changedAt: updatedAt.toISOString(),
  })
}

/** As many of the same currency, whether an expense is in it or was paid in it: a rate may be another one each time. */
function sameMoney({ amount, currency, paidAmount, paidCurrency }: StoredExpense): object[] {
  const known = [
    { amount, currency },
    { paidAmount: toDecimal(amount), paidCurrency: currency },
  ]
  if (!paidAmount || !paidCurrency) return known
  const inIt = { amount: toMinor(paidAmount), currency: paidCurrency }
  return [...known, { paidAmount, paidCurrency }, inIt]
}

function paidOf({ paidAmount, paidCurrency }: Pick<StoredExpense, 'paidAmount' | 'paidCurrency'>) {
  if (!paidAmount || !paidCurrency) return null
  return { amount: paidMinor(paidAmount), currency: paidCurrency }
}
