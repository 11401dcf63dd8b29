import { ExpenseFigures, type ExpenseJson } from '@sortie/contracts/expense'
import type { LineConcern } from '@sortie/contracts/expense-report'
import { internalExpenseApi } from '@sortie/contracts/internal-expense'
import { isReceiptMissing } from '@sortie/contracts/receipt-answer'
import type { receiptTypes } from '@sortie/contracts/receipt-record'
import { tripApi } from '@sortie/contracts/travel'
import { AppError, unavailable } from '@sortie/platform/errors'
import { callService } from '@sortie/platform/http/client'
import { jobTokens, type TokenSource } from '@sortie/platform/http/job-token'
import { transaction } from '@sortie/platform/mongo/transaction'
import { told } from '@sortie/platform/trail/fact'
import type { ReportData, ReportExpense } from '@sortie/report-document/report-data'
import type { Job } from 'bullmq'
import * as z from 'zod/mini'
import { askedAbout } from '../approvers/stand-in.queries.ts'
import { objects } from '../clients/objects.ts'
import { env } from '../env.ts'
import { gatherExpenses } from '../files/gather-report.ts'
import { lazyFolder } from '../files/job-folder.ts'
import { printReport } from '../files/make-report.ts'
import type { ReportFile } from '../files/rendering/report-file.ts'
import { hasAnotherTry } from '../files/retry-on-outage.ts'
import { storeFile } from '../files/stored-file.ts'
import { asExpense, correctionsIn, freeCorrections } from '../models/corrections.ts'
import {
  ExpenseReportModel,
  folderOf,
  notMade,
  objectOf,
  ReportLineModel,
  type StoredExpenseReport,
  type StoredLine,
} from '../models/expense-report.model.ts'
import { countsOf, nameOnPaper } from '../models/expense-report.ts'
import { announceReport } from './announce-report.ts'
import { changeReport } from './change-report.ts'
import { isOutside } from './check-expenses.ts'
import { continueLines } from './continue-lines.ts'
import { findingsAbout, receiptsNow } from './known-of-lines.ts'
import { mailLater } from './mail-report.ts'
import { reportFact } from './report-fact.ts'
import { setOffCorrections } from './set-off.ts'
import { sharedTrip, spanOf } from './shared-trip.ts'

/** Locks the expenses, makes the PDF, and asks the approver. Runs twice without harm. */
export async function prepareReport(reportId: string, job: Job): Promise<void> {
  const report = await ExpenseReportModel.findById(reportId).lean()
  if (report?.state !== 'preparing') return removeUnused(reportId)
  const folder = lazyFolder()
  try {
    const token = jobTokens(env, report.userId, 'hand_in_report')
    const { file, ...made } = await makeFrozen(report, token, folder)
    await storeFile(objectOf(reportId, file.sha256), file, 'application/pdf')
    if (!(await freeze(report, { file, ...made }))) await removeUnused(reportId)
  } catch (error) {
    if (hasAnotherTry(error, job)) throw error
    await failReport(reportId, error instanceof AppError ? error.message : notMade)
    if (!(error instanceof AppError)) throw error
  } finally {
    await folder.remove()
  }
}

/** What other runs have stored, or locked, of a report that was withdrawn, failed, or has its PDF. */
async function removeUnused(reportId: string): Promise<void> {
  await transaction(() => announceAgain(reportId))
  const { sha256 } = (await ExpenseReportModel.findById(reportId, { sha256: 1 }).lean()) ?? {}
  const storage = await objects()
  for await (const { name } of storage.list(folderOf(reportId)))
    if (!sha256 || name !== objectOf(reportId, sha256)) await storage.remove(name)
}

async function announceAgain(reportId: string): Promise<void> {
  const report = await ExpenseReportModel.findById(reportId).lean()
  if (report) await announceReport(report)
}

/** For good: its expenses are free again. */
export function failReport(reportId: string, error: string): Promise<void> {
  return transaction(async () => {
    const failed = await changeReport(reportId, { state: 'preparing' }, { state: 'failed', error })
    if (!failed) return announceAgain(reportId)
    await freeCorrections(reportId)
    await setOffCorrections(failed.userId)
    await announceReport(failed, reportFact('report_failed', null, failed))
  })
}

async function makeFrozen(
  report: StoredExpenseReport,
  token: TokenSource,
  making: { directory: () => Promise<string> },
) {
  const { _id: reportId, userId, number, asked, owner, steps, day, createdAt } = report
  const expenses = await callService(
    env.EXPENSE_URL,
    internalExpenseApi.lock,
    {
      body: {
        reportId,
        number,
        expenses: asked.map(({ id, updatedAt }) => ({ id, updatedAt: updatedAt.toISOString() })),
      },
    },
    { token: await token(), timeoutMs: 20_000 },
  )
  const trip = await sharedTrip(expenses, token)
  const request = {
    userId,
    receipts: true,
    reportNumber: number,
    askedAt: createdAt.toISOString(),
    day,
    ...(trip ? { tripId: trip.id } : spanOf(expenses)),
  }
  const gathered = await gatherExpenses(request, expenses, token)
  demandNames(gathered.expenses, expenses)
  const person = {
    email: owner.email,
    employeeName: owner.name,
    department: owner.department,
    manager: steps[0] ? nameOnPaper(steps[0].approver) : null,
  }
  const corrections = await correctionsIn(reportId)
  const printed = [...gathered.expenses, ...corrections.map(asExpense)]
  const known = await knownOf(gathered.expenses, expenses, userId, token)
  const read = await receiptsNow(expenses.map(({ id }) => ({ expenseId: id })))
  const made = await printReport({ ...gathered, expenses: printed, person }, request, token, making)
  return {
    ...made,
    known,
    read,
    corrected: new Map(corrections.map(({ _id, number }) => [_id, number])),
  }
}

/** What who decides should look at, by the expense. */
async function knownOf(
  printed: ReportExpense[],
  expenses: ExpenseJson[],
  ownerId: string,
  token: TokenSource,
): Promise<Known> {
  const ids = expenses.map(({ id }) => ({ expenseId: id }))
  const trips = expenses.some(({ tripId }) => tripId)
    ? await callService(env.TRAVEL_URL, tripApi.list, {}, { token: await token() })
    : []
  const tripOf = new Map(trips.map((trip) => [trip.id, trip]))
  const findings = await findingsAbout(ids, ownerId)
  return new Map(
    expenses.map((expense, index) => [
      expense.id,
      [
        ...(isReceiptMissing({ ...expense, receiptCount: printed[index]?.receipts.length ?? 0 })
          ? [{ concern: 'no_receipt' as const }]
          : []),
        // What is between two people is not kept, for the owner reads the line too.
        ...(findings.get(expense.id) ?? []).filter(({ isBetween }) => !isBetween),
        ...(isOutside(expense, tripOf.get(expense.tripId ?? ''))
          ? [{ concern: 'outside_mission' as const }]
          : []),
      ],
    ]),
  )
}

type Known = Map<string, LineConcern[]>

/** A report that is printed again may lack missions' names while the travel service is down; a frozen one may not. */
function demandNames(printed: ReportExpense[], expenses: Array<{ tripId: string | null }>): void {
  if (expenses.some(({ tripId }, index) => tripId && !printed[index]?.tripName))
    throw unavailable('trips')
}

type Frozen = {
  data: ReportData
  file: ReportFile
  corrected: Map<string, string>
  known: Known
  read: Awaited<ReturnType<typeof receiptsNow>>
}

/** False when the report was withdrawn meanwhile. */
function freeze(
  report: StoredExpenseReport,
  { data, file, corrected, known, read }: Frozen,
): Promise<boolean> {
  const { _id: reportId, userId, steps } = report
  const lines = data.expenses.map((expense, position) => {
    const correctionOf = corrected.get(expense.id)
    const concerns = known.get(expense.id) ?? []
    return {
      ...lineOf(reportId, expense, position, read.get(expense.id) ?? []),
      concerns,
      ...(correctionOf && { correctionOf }),
    }
  })
  return transaction(async () => {
    const now = new Date()
    const continued = await continueLines(report)
    const whole = lines.map((line) => ({ ...line, ...continued.get(line.expenseId) }))
    const waiting = await changeReport(
      reportId,
      { state: 'preparing' },
      {
        state: 'waiting',
        handedInAt: now,
        approverId: steps[0]?.approver.id ?? null,
        askedAt: now,
        sizeBytes: file.sizeBytes,
        sha256: file.sha256,
        // The answers are messages from now on.
        asked: report.asked.map(({ id, updatedAt }) => ({ id, updatedAt })),
        ...countsOf(whole, userId),
      },
    )
    if (!waiting) return false
    await ReportLineModel.insertMany(whole)
    const fact = reportFact('report_made', report, waiting)
    const numbers = [...continued.values()].flatMap(({ continues }) => continues?.number ?? [])
    const continues = [...new Set(numbers)].map((number) => told('continues', number))
    await announceReport(waiting, { ...fact, changes: [...(fact.changes ?? []), ...continues] })
    await mailLater(waiting, 'report_to_approve', await askedAbout(waiting))
    return true
  })
}

function lineOf(
  reportId: string,
  expense: ReportExpense,
  position: number,
  read: Pick<StoredLine['receipts'][number], 'id' | 'said'>[],
) {
  return {
    ...z.decode(ExpenseFigures, expense),
    reportId,
    position,
    expenseId: expense.id,
    tripName: expense.tripName ?? null,
    receipts: expense.receipts.map(({ id, fileName, mimeType, sizeBytes, sha256 }) => ({
      id,
      fileName: fileName ?? '',
      sizeBytes,
      sha256: sha256 ?? '',
      mimeType: mimeType as (typeof receiptTypes)[number],
      said: read.find((each) => each.id === id)?.said ?? null,
    })),
    state: 'open' as const,
    reason: '',
    messages: [],
  }
}
