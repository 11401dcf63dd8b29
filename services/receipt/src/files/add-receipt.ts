import { lockSentence } from '@sortie/contracts/expense-lock'
import type { Receipt } from '@sortie/contracts/receipt-record'
import type { Caller } from '@sortie/platform/context'
import { AppError } from '@sortie/platform/errors'
import { publish } from '@sortie/platform/events/outbox'
import type { EncodedJson, Once } from '@sortie/platform/http/implement'
import { withId } from '@sortie/platform/mongo/model'
import { transaction } from '@sortie/platform/mongo/transaction'
import type { Request } from 'express'
import { demandExpense } from '../clients/expenses.ts'
import { announcedReceipt, receiptFact } from '../models/announced.ts'
import { createReceipt } from './create-receipt.ts'
import { guardExpense } from './guard-expense.ts'
import { type StoredUpload, takeUpload } from './uploads/take-upload.ts'

/**
 * 409 for an expense in a report, with which its receipts are frozen. While that waits for a decision one that was missing
 * may come after them, as may what was on its way before.
 */
export async function addReceipt(
  expenseId: string,
  user: Caller,
  request: Request,
  once: Once<Receipt>,
): Promise<EncodedJson> {
  let wasFree = false
  let late = false
  const admit = async (isHere: boolean) => {
    const { report } = await demandExpense(expenseId)
    late = report !== undefined
    if (report && !report.waits && !wasFree)
      throw new AppError('conflict', 'expense_in_report', lockSentence(report))
    wasFree = !isHere
  }
  const save = async (taken: StoredUpload) => {
    const receipt = await attach(taken, expenseId, user.id)
    return late ? { ...receipt, late } : receipt
  }
  return takeUpload(user.id, request, once, save, admit)
}

function attach(taken: StoredUpload, expenseId: string, userId: string): Promise<Receipt> {
  return transaction(async () => {
    await guardExpense(expenseId)
    const saved = await createReceipt(taken, { userId, expenseId })
    const trail = receiptFact('receipt_added', null, saved)
    await publish('receipt.added', { ...announcedReceipt(saved), trail })
    return withId(saved)
  })
}
