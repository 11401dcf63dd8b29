import type { Caller } from '@sortie/platform/context'
import { withId } from '@sortie/platform/mongo/model'
import { addEmails } from '../people/emails.ts'
import { ExpenseModel } from './expense.model.ts'

const shown = {
  userId: 1,
  date: 1,
  merchant: 1,
  amount: 1,
  currency: 1,
  paidAmount: 1,
  paidCurrency: 1,
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
