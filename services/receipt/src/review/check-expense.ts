import { randomUUID } from 'node:crypto'
import { contradictions, type ExtractedFields } from '@sortie/contracts/contradiction'
import { Purchase } from '@sortie/contracts/purchase'
import { AppError } from '@sortie/platform/errors'
import { jobTokens } from '@sortie/platform/http/job-token'
import * as z from 'zod/mini'
import { askDuplicates } from '../clients/expenses.ts'
import { env } from '../env.ts'
import { ReceiptModel, type StoredReceipt } from '../records/receipt.model.ts'
import { contradictionFinding, type NewFinding, pairFinding } from './finding.ts'
import { PendingCheckModel } from './pending-check.model.ts'
import { ReceiptFeaturesModel } from './receipt-features.model.ts'
import { saveFindings } from './save-findings.ts'

/** Recorded in the transaction of the change, so that a sweeper finds what the queue has lost. */
export async function notePendingCheck(expenseId: string, userId: string): Promise<void> {
  const asked = { userId, asked: randomUUID(), askedAt: new Date() }
  await PendingCheckModel.updateOne({ _id: expenseId }, { $set: asked }, { upsert: true })
}

/** Checks whether an expense duplicates another one, or contradicts its own receipts. May run twice. */
export async function checkExpense(expenseId: string, userId: string): Promise<void> {
  const noted = await PendingCheckModel.findById(expenseId, { asked: 1 }).lean()
  await check(expenseId, userId)
  if (noted) await PendingCheckModel.deleteOne({ _id: expenseId, asked: noted.asked })
}

async function check(expenseId: string, userId: string): Promise<void> {
  const token = await jobTokens(env, userId)()
  const answer = await askDuplicates(expenseId, token).catch(unlessGone)
  if (!answer) return
  const purchase = z.decode(Purchase, answer.purchase)
  const mine = { userId, receiptId: null, expenseId }
  const found: NewFinding[] = [
    ...answer.duplicates.map((duplicate) =>
      pairFinding('same_purchase', mine, {
        userId: duplicate.userId,
        receiptId: null,
        expenseId: duplicate.id,
      }),
    ),
    ...(await contradictionsOf(purchase)),
  ]
  await saveFindings(found, {
    kind: { $in: ['same_purchase', 'contradiction'] },
    expenseIds: expenseId,
  })
}

async function contradictionsOf({ id, userId, ...purchase }: Purchase): Promise<NewFinding[]> {
  const receipts = await ReceiptModel.find({ expenseId: id, inInbox: { $ne: true } })
    .sort({ createdAt: 1 })
    .lean<StoredReceipt[]>()
  const ids = receipts.map(({ _id }) => _id)
  const [first] = ids
  if (!first) return []
  const features = await ReceiptFeaturesModel.find({ _id: { $in: ids } }, { said: 1 }).lean()
  const said = features.flatMap((one) => (one.said as ExtractedFields | null) ?? [])
  // While one receipt is unread, it may be the one that confirms the value.
  if (said.length < ids.length) return []
  const typed = {
    ...purchase,
    date: purchase.date.toISOString().slice(0, 10),
    paid: paidOf(purchase),
  }
  return contradictions(typed, said).map((one) =>
    contradictionFinding({ userId, receiptId: first, expenseId: id }, one),
  )
}

/** The decimal text has as many decimals as its currency: without the point it is minor units. */
function paidOf({ paidAmount, paidCurrency }: Pick<Purchase, 'paidAmount' | 'paidCurrency'>) {
  if (!paidAmount || !paidCurrency) return null
  return { amount: Number(paidAmount.replace('.', '')), currency: paidCurrency }
}

function unlessGone(error: unknown): null {
  if (error instanceof AppError && error.kind === 'not_found') return null
  throw error
}
