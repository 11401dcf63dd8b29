import { randomUUID } from 'node:crypto'
import { today } from '@sortie/contracts/calendar'
import type { ExpenseJson } from '@sortie/contracts/expense'
import { lockSentence } from '@sortie/contracts/expense-lock'
import type { NewExpenseReport } from '@sortie/contracts/expense-report'
import { internalExpenseApi } from '@sortie/contracts/internal-expense'
import { toMinor } from '@sortie/contracts/money'
import { profileApi } from '@sortie/contracts/profile'
import type { Caller } from '@sortie/platform/context'
import { countAdded } from '@sortie/platform/day-quota'
import { AppError } from '@sortie/platform/errors'
import { callService } from '@sortie/platform/http/client'
import { tell } from '@sortie/platform/jobs/record-jobs'
import { transaction } from '@sortie/platform/mongo/transaction'
import { dateRangeLabel, reportNumber } from '@sortie/report-document/labels'
import { countLinkMail } from '../approvers/link-mails.ts'
import { planApprovers } from '../approvers/second-approval.ts'
import { env } from '../env.ts'
import { takeCorrections } from '../models/corrections.ts'
import {
  ExpenseReportModel,
  ReportOwnerModel,
  type StoredExpenseReport,
} from '../models/expense-report.model.ts'
import { askedStep, nameOf, sumsOf } from '../models/expense-report.ts'
import { announceReport } from './announce-report.ts'
import { reportFact } from './report-fact.ts'
import { sharedTrip, spanOf } from './shared-trip.ts'

export type HandIn = Awaited<ReturnType<typeof planHandIn>>

/** Asks the other services for all that a hand-in needs; outside of its transaction. */
export async function planHandIn(body: NewExpenseReport, user: Caller, zone: string) {
  const profile = await callService(env.AUTH_URL, profileApi.profile, {})
  const expenses = await freeExpenses(body.expenses)
  const sums = sumsOf(expenses.map((each) => ({ ...each, amount: toMinor(each.amount) ?? 0 })))
  const answers = new Map(body.expenses.map(({ id, answer }) => [id, answer]))
  const [_id, now] = [randomUUID(), new Date()]
  const day = today(now, zone)
  const report = { userId: user.id, totals: sums.totals, day }
  const asked = await planApprovers(body, report, user)
  const trip = await sharedTrip(expenses, async () => user.token)
  await countAdded(user.id, Buffer.byteLength(JSON.stringify(expenses)), { records: 0 })
  return {
    _id,
    userId: user.id,
    number: reportNumber(_id, day),
    title: body.title || trip?.name || dateRangeLabel(spanOf(expenses)),
    note: body.note,
    state: 'preparing' as const,
    owner: { name: nameOf(profile), email: profile.email, department: profile.department },
    tripId: trip?.id ?? null,
    ...sums,
    lineCount: expenses.length,
    steps: [askedStep(asked.approver, now)],
    nextApprover: asked.nextApprover,
    version: 1,
    day,
    asked: expenses.map(({ id, updatedAt }) => {
      const answer = answers.get(id)
      return { id, updatedAt: new Date(updatedAt), ...(answer && { answer }) }
    }),
  }
}

export function handInReport(handIn: HandIn): Promise<StoredExpenseReport> {
  return transaction(async () => {
    await demandNotPreparing(handIn)
    const [stored] = await ExpenseReportModel.create([handIn])
    if (!stored) throw new Error('a created report is answered')
    const { _id: reportId, userId } = stored
    await countLinkMail(userId, stored.steps.at(-1)?.approver)
    await takeCorrections(stored.toObject())
    // People take turns: the second of one waits for the first of everybody.
    const priority = await ExpenseReportModel.countDocuments({ userId, state: 'preparing' })
    tell('hand-in-report', reportId, { priority })
    const report = stored.toObject()
    await announceReport(report, reportFact('report_handed_in', null, report))
    return report
  })
}

/** 404 when one is missing, 409 when one is locked or has changed since it was seen. */
async function freeExpenses(asked: NewExpenseReport['expenses']): Promise<ExpenseJson[]> {
  const seen = new Map(asked.map(({ id, updatedAt }) => [id, updatedAt?.getTime()]))
  const expenses = await callService(
    env.EXPENSE_URL,
    internalExpenseApi.some,
    { body: { ids: [...seen.keys()] } },
    { timeoutMs: 20_000 },
  )
  refuse(
    'expense_in_report',
    expenses.flatMap(({ id, report }) => (report ? [[id, lockSentence(report)]] : [])),
  )
  refuse(
    'expense_changed',
    expenses
      .filter(({ id, updatedAt }) => {
        const known = seen.get(id)
        return known !== undefined && known !== Date.parse(updatedAt)
      })
      .map(({ id }) => [id, 'This expense was changed meanwhile. Look at it again.']),
  )
  return expenses
}

function refuse(code: string, faults: Array<[id: string, sentence: string]>): void {
  if (faults[0])
    throw new AppError('conflict', code, faults[0][1], { fields: Object.fromEntries(faults) })
}

/** A second hand-in of the same expenses comes before the first has locked them. */
async function demandNotPreparing({ asked, userId }: HandIn): Promise<void> {
  await ReportOwnerModel.updateOne({ _id: userId }, { $inc: { changes: 1 } }, { upsert: true })
  const preparing = await ExpenseReportModel.findOne({
    userId,
    state: 'preparing',
    'asked.id': { $in: asked.map(({ id }) => id) },
  }).lean()
  if (preparing) throw new AppError('conflict', 'expense_in_report', lockSentence(preparing))
}
