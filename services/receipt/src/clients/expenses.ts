import { type ExpenseJson, expenseApi, type NewExpenseJson } from '@sortie/contracts/expense'
import { lockSentence } from '@sortie/contracts/expense-lock'
import { internalExpenseApi } from '@sortie/contracts/internal-expense'
import { internalMerchantApi, type KnownMerchant } from '@sortie/contracts/merchant'
import { internalPurchaseApi, mostPurchases, Purchase } from '@sortie/contracts/purchase'
import { AppError } from '@sortie/platform/errors'
import { callService } from '@sortie/platform/http/client'
import { log } from '@sortie/platform/ops/logger'
import * as z from 'zod/mini'
import { env } from '../env.ts'
import type { StoredInboxItem } from '../models/inbox-item.model.ts'

type Options = { token?: string }

/** Throws 404 unless the expense exists and is the caller's, 503 when its service is down. */
export function demandExpense(id: string, options: Options = {}): Promise<ExpenseJson> {
  return callService(env.EXPENSE_URL, expenseApi.get, { params: { id } }, options)
}

/** The same; 409 when it is in a report, with which its receipts are frozen. */
export async function demandUnlockedExpense(id: string, options: Options = {}): Promise<void> {
  const { report } = await demandExpense(id, options)
  if (report) throw new AppError('conflict', 'expense_in_report', lockSentence(report))
}

export async function makeExpense(
  id: string,
  expense: NewExpenseJson,
  options: Options = {},
): Promise<void> {
  const request = { body: { ...expense, id } }
  await callService(env.EXPENSE_URL, internalExpenseApi.createOnce, request, options)
}

export type OwnedPurchase = Purchase & { email: string | null }

export async function askPurchases(ids: string[]): Promise<Map<string, OwnedPurchase>> {
  const known = new Map<string, OwnedPurchase>()
  try {
    for (let from = 0; from < ids.length; from += mostPurchases) {
      const body = { ids: ids.slice(from, from + mostPurchases) }
      for (const { email, ...purchase } of await callService(
        env.EXPENSE_URL,
        internalPurchaseApi.ofIds,
        { body },
      ))
        known.set(purchase.id, { ...z.decode(Purchase, purchase), email })
    }
  } catch (error) {
    log.warn({ err: error, expenses: ids.length }, 'expenses of findings not known')
  }
  return known
}

/** The known merchant of a reading; null when there is none, and while the expense service is down. */
export async function askMerchant(
  read: string | null,
  { userId, enteredBy }: Pick<StoredInboxItem, 'userId' | 'enteredBy'>,
): Promise<KnownMerchant | null> {
  if (!read) return null
  try {
    const { allowance } = enteredBy ?? {}
    const request = { body: { read: read.slice(0, 300), userId, allowance } }
    const service = { token: env.SESSION_FEED_SECRET }
    const { recogniseFor } = internalMerchantApi
    return (await callService(env.EXPENSE_URL, recogniseFor, request, service)).known
  } catch (error) {
    log.warn({ err: error }, 'merchant not recognised')
    return null
  }
}
