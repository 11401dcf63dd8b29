import { toDecimal } from '@sortie/contracts/money'
import type { PayableReport, PayingAccount, PaymentBatch } from '@sortie/contracts/payment'
import type { Caller } from '@sortie/platform/context'
import { notFound } from '@sortie/platform/errors'
import { type Page, pagedBy } from '@sortie/platform/http/page'
import { isNewer, payeeOf, payeesOf } from '../clients/payees.ts'
import { standingOf } from '../expense-reports/expense-report.queries.ts'
import {
  ExpenseReportModel,
  ReportOwnerModel,
  type StoredExpenseReport,
} from '../models/expense-report.model.ts'
import { shownReport } from '../models/expense-report.ts'
import { otherCurrencies, whyLeftOut } from './not-in-file.ts'
import {
  PayingAccountModel,
  PaymentBatchModel,
  type StoredBatch,
  theAccount,
} from './payment.model.ts'

type Which = { state?: 'open' | 'paid' | undefined; userId?: string | undefined }
export type PageQuery = { limit?: number | undefined; after?: string | undefined }

export const usualPage = 100
export const longestWaiting = pagedBy({ decidedAt: 1, _id: 1 })
const latestPaid = pagedBy({ settledOn: -1, decidedAt: -1, _id: -1 }, { settledOn: 'instant' })
const latestMade = pagedBy({ at: -1, _id: -1 }, { at: 'instant' })

/** Approved, and with something that the person has paid. */
export const payable = { state: 'approved' as const, toBeRefunded: { $ne: {} } }
const never = new Date(0)

export function whereOf({ state = 'open', userId }: Which) {
  return {
    ...payable,
    ...(state === 'open' ? { owing: true } : { settledOn: { $gt: never } }),
    ...(userId && { userId }),
  }
}

export function orderOf({ state }: Which) {
  return state === 'paid' ? latestPaid : longestWaiting
}

/** With where each is paid to. Asks the auth service: not in a transaction. */
export async function listPayable(
  { limit = usualPage, after, ...which }: Which & PageQuery,
  user: Caller,
): Promise<Page<PayableReport>> {
  const { sort, after: beyond, cut } = orderOf(which)
  const where = { $and: [whereOf(which), beyond(after)] } as never
  const found = await ExpenseReportModel.find(where, { asked: 0 })
    .sort(sort)
    .limit(limit + 1)
    .lean<StoredExpenseReport[]>()
  const payees = await payeesOf(found.map(({ userId }) => userId))
  const standing = await standingOf(user.id, found)
  const asked = await askedLately([...payees.keys()])
  return cut(found, limit, (report) => {
    const payee = payeeOf(report, payees)
    const why = whyLeftOut(report, payee, user.id)
    return {
      ...shownReport(report, standing),
      payee: {
        iban: payee.iban,
        holder: payee.holder,
        isNewer: isNewer(report, payee),
        isAsked: asked.has(report.userId),
      },
      ...(report.inCsv && { inCsvAt: latestOf(report.inCsv) }),
      isInFile: why === null,
      notInFile: [...(why ? [why] : []), ...otherCurrencies(report, payee.name)],
    }
  })
}

function latestOf(inCsv: Record<string, Date>): Date {
  return new Date(Math.max(...Object.values(inCsv).map(Number)))
}

export async function listBatches({ limit = 50, after }: PageQuery) {
  const found = await PaymentBatchModel.find(latestMade.after(after) as never, { xml: 0 })
    .sort(latestMade.sort)
    .limit(limit + 1)
    .lean<StoredBatch[]>()
  const unpaid = await unpaidOf(found.map(({ _id }) => _id))
  return latestMade.cut(found, limit, (batch) => shownBatch(batch, unpaid.get(batch._id)))
}

type Unpaid = { count: number; cents: number }

export function shownBatch(
  { _id: id, ...batch }: Omit<StoredBatch, 'xml'>,
  { count, cents }: Unpaid = { count: 0, cents: 0 },
): PaymentBatch {
  return { id, ...batch, unpaid: { count, total: toDecimal(cents) } }
}

/** What these files pay, where it is not marked as paid yet and in no later file. */
function unpaidIn(batchIds: string[]) {
  const due = { batchId: { $in: batchIds }, paidOn: null, amount: { $gt: 0 } }
  const ofDue = Object.entries(due).map(([field, value]) => [`dues.EUR.${field}`, value])
  return { ...whereOf({}), ...Object.fromEntries(ofDue) } as never
}

/** Counted and summed by the database: a month of an organisation is thousands of reports. */
async function unpaidOf(batchIds: string[]): Promise<Map<string, Unpaid>> {
  const sums = await ExpenseReportModel.aggregate<Unpaid & { _id: string }>([
    { $match: unpaidIn(batchIds) },
    {
      $group: { _id: '$dues.EUR.batchId', count: { $sum: 1 }, cents: { $sum: '$dues.EUR.amount' } },
    },
  ])
  return new Map(sums.map(({ _id, ...unpaid }) => [_id, unpaid]))
}

export async function idsUnpaidIn(batchId: string): Promise<string[]> {
  const found = await ExpenseReportModel.find(unpaidIn([batchId]), { _id: 1 }).lean()
  return found.map(({ _id }) => _id)
}

const dayMs = 24 * 3600_000

/** Finds whom of these people finance has asked for their account within a day. */
export async function askedLately(userIds: string[]): Promise<Set<string>> {
  const lately = { $gt: new Date(Date.now() - dayMs) }
  const found = await ReportOwnerModel.find({
    _id: { $in: userIds },
    accountAskedAt: lately,
  }).lean()
  return new Set(found.map(({ _id }) => _id))
}

export async function batchFile(id: string): Promise<StoredBatch> {
  const batch = await PaymentBatchModel.findById(id).lean<StoredBatch>()
  if (!batch) throw notFound('payment batch')
  return batch
}

export async function payingAccount(): Promise<PayingAccount | null> {
  const found = await PayingAccountModel.findOne(theAccount).lean()
  return found && { name: found.name, iban: found.iban, bic: found.bic }
}

/** All of them, or 404. */
export async function payableReports(ids: string[]): Promise<StoredExpenseReport[]> {
  const wanted = [...new Set(ids)]
  const found = await ExpenseReportModel.find({ _id: { $in: wanted }, ...payable } as never, {
    asked: 0,
  }).lean<StoredExpenseReport[]>()
  if (found.length < wanted.length) throw notFound('report to be paid back')
  const byId = new Map(found.map((report) => [report._id, report]))
  return wanted.flatMap((id) => byId.get(id) ?? [])
}
