import { randomUUID } from 'node:crypto'
import { contradictions, type Said } from '@sortie/contracts/contradiction'
import { Purchase } from '@sortie/contracts/purchase'
import { AppError } from '@sortie/platform/errors'
import { jobTokens } from '@sortie/platform/http/job-token'
import * as z from 'zod/mini'
import { askTwins } from '../clients/expenses.ts'
import { env } from '../env.ts'
import { ReceiptModel, type StoredReceipt } from '../records/receipt.model.ts'
import { doubtOfContradiction, doubtOfPair, type NewDoubt } from './doubt.ts'
import { keepDoubts } from './keep-doubts.ts'
import { TraceModel } from './trace.model.ts'
import { WeighingModel } from './weighing.model.ts'

/** Recorded in the transaction of the change, so that a sweeper finds what the queue has lost. */
export async function noteWeighing(expenseId: string, userId: string): Promise<void> {
  const asked = { userId, asked: randomUUID(), askedAt: new Date() }
  await WeighingModel.updateOne({ _id: expenseId }, { $set: asked }, { upsert: true })
}

/** Checks whether an expense duplicates another one, or contradicts its own receipts. May run twice. */
export async function weighExpense(expenseId: string, userId: string): Promise<void> {
  const noted = await WeighingModel.findById(expenseId, { asked: 1 }).lean()
  await weigh(expenseId, userId)
  if (noted) await WeighingModel.deleteOne({ _id: expenseId, asked: noted.asked })
}

async function weigh(expenseId: string, userId: string): Promise<void> {
  const token = await jobTokens(env, userId)()
  const answer = await askTwins(expenseId, token).catch(unlessGone)
  if (!answer) return
  const purchase = z.decode(Purchase, answer.purchase)
  const mine = { userId, receiptId: null, expenseId }
  const found: NewDoubt[] = [
    ...answer.twins.map((twin) =>
      doubtOfPair('same_purchase', mine, {
        userId: twin.userId,
        receiptId: null,
        expenseId: twin.id,
      }),
    ),
    ...(await contradictionsOf(purchase)),
  ]
  await keepDoubts(found, {
    kind: { $in: ['same_purchase', 'contradiction'] },
    expenseIds: expenseId,
  })
}

async function contradictionsOf({ id, userId, ...purchase }: Purchase): Promise<NewDoubt[]> {
  const receipts = await ReceiptModel.find({ expenseId: id, inInbox: { $ne: true } })
    .sort({ createdAt: 1 })
    .lean<StoredReceipt[]>()
  const ids = receipts.map(({ _id }) => _id)
  const [first] = ids
  if (!first) return []
  const traces = await TraceModel.find({ _id: { $in: ids } }, { said: 1 }).lean()
  const said = traces.flatMap((trace) => (trace.said as Said | null) ?? [])
  // While one receipt is unread, it may be the one that confirms the value.
  if (said.length < ids.length) return []
  const typed = { ...purchase, date: purchase.date.toISOString().slice(0, 10) }
  return contradictions(typed, said).map((one) =>
    doubtOfContradiction({ userId, receiptId: first, expenseId: id }, one),
  )
}

function unlessGone(error: unknown): null {
  if (error instanceof AppError && error.kind === 'not_found') return null
  throw error
}
