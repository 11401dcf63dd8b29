import type { Purchase } from '@sortie/contracts/purchase'
import type { Caller } from '@sortie/platform/context'
import { notFound } from '@sortie/platform/errors'
import { withId } from '@sortie/platform/mongo/model'
import { addEmails } from '../people/emails.ts'
import { ExpenseModel } from './expense.model.ts'
import { sameMerchant } from './same-merchant.ts'

/** Limits the candidates of one amount on one day over all people: more of them are a common fare, not duplicates. */
const mostOfOneAmount = 200
const mostDuplicates = 5
const shown = {
  ...{ userId: 1, date: 1, merchant: 1, amount: 1, currency: 1 },
  ...{ paidAmount: 1, paidCurrency: 1 },
} as const

export async function purchasesOf(ids: string[], { id, role }: Caller) {
  const where = { _id: { $in: ids }, ...(role !== 'admin' && { userId: id }) }
  const found = (await ExpenseModel.find(where, shown).lean()).map(withId)
  const emails = new Map<string, string>()
  if (role === 'admin') {
    const people = found.map(({ userId }) => userId)
    await addEmails(emails, people)
  }
  return found.map((purchase) => ({ ...purchase, email: emails.get(purchase.userId) || null }))
}

/** Expenses that may be the same purchase, the caller's own first. */
export async function duplicatesOf(
  id: string,
  userId: string,
): Promise<{ purchase: Purchase; duplicates: Purchase[] }> {
  const purchase = await ExpenseModel.findOne({ _id: id, userId }).lean()
  if (!purchase) throw notFound('expense')
  const { date, amount, currency, merchant } = purchase
  const same = { date, amount, currency, _id: { $ne: id } }
  const own = await ExpenseModel.find({ ...same, userId }, shown)
    .limit(mostOfOneAmount)
    .lean()
  const others = await ExpenseModel.find({ ...same, userId: { $ne: userId } }, shown)
    .limit(mostOfOneAmount)
    .lean()
  const duplicates = [...own, ...others].filter((other) => sameMerchant(other.merchant, merchant))
  return { purchase: withId(purchase), duplicates: duplicates.slice(0, mostDuplicates).map(withId) }
}
