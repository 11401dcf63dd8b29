import type {
  ExpenseReport,
  ReportPlace,
  ReportState,
  WholeExpenseReport,
} from '@sortie/contracts/expense-report'
import { type Caller, currentContext } from '@sortie/platform/context'
import { AppError, notFound } from '@sortie/platform/errors'
import { type Page, pagedBy } from '@sortie/platform/http/page'
import { withinSight } from '@sortie/platform/mongo/entered-by'
import { managersAbove, peopleBelow } from '../approvers/managers.ts'
import { approvesFor, standsInFor } from '../approvers/stand-in.queries.ts'
import { hasDuty } from '../clients/duty.ts'
import { withCorrections } from '../models/corrections.ts'
import {
  ExpenseReportModel,
  ReportLineModel,
  type StoredExpenseReport,
  type StoredLine,
} from '../models/expense-report.model.ts'
import { type Standing, shownReport, stateOf, wholeReport } from '../models/expense-report.ts'
import { PersonModel } from '../models/person.model.ts'
import { withWhatCameLater } from './known-of-lines.ts'
import { wherePlaced } from './own-road.ts'

type PageQuery = { limit?: number | undefined; after?: string | undefined }
type Order = ReturnType<typeof pagedBy>

const usualPage = 100
const latestFirst = pagedBy({ createdAt: -1, _id: -1 })
const longestWaiting = pagedBy({ handedInAt: 1, _id: 1 })
const latestHandedIn = pagedBy({ handedInAt: -1, _id: -1 })
/** What an approver may see: nothing that is being made, failed, or was taken back. */
const shownToOthers = { state: { $in: ['waiting', 'approved', 'returned'] } }

type OwnQuery = PageQuery & {
  state?: ExpenseReport['state'] | undefined
  place?: ReportPlace | undefined
}

export function ownReports(
  { state, place, ...page }: OwnQuery,
  user: Caller,
): Promise<Page<ExpenseReport>> {
  const placed = place ? wherePlaced(place) : {}
  const mine = { userId: user.id, $and: [placed, state ? { state } : {}] }
  return pageOf(mine, latestFirst, page, user)
}

/**
 * For lists of expenses, which know of a report that there is one. Not those of others, but for administrators; an assistant
 * hears of those that have a line which they see.
 */
export async function reportStates(asked: string[], { id, role }: Caller): Promise<ReportState[]> {
  const mine = role === 'admin' ? {} : { userId: id }
  const sight = withinSight()
  const limited = Object.keys(sight).length > 0
  const ids = limited
    ? await ReportLineModel.distinct('reportId', { reportId: { $in: asked }, ...sight })
    : asked
  const found = await ExpenseReportModel.find(
    { _id: { $in: ids }, ...mine },
    { state: 1, approverId: 1, steps: 1, dues: 1 },
  ).lean<StoredExpenseReport[]>()
  return found.map(stateOf)
}

export async function reportsToApprove(
  page: PageQuery,
  user: Caller,
): Promise<Page<ExpenseReport>> {
  return pageOf(await waitingFor(user.id), longestWaiting, page, user)
}

export async function countToApprove(userId: string): Promise<{ count: number; only?: string }> {
  const waiting = (await waitingFor(userId)) as never
  const count = await ExpenseReportModel.countDocuments(waiting)
  const only = count === 1 ? await ExpenseReportModel.findOne(waiting, { _id: 1 }).lean() : null
  return { count, ...(only && { only: only._id }) }
}

export function decidedReports(page: PageQuery, user: Caller): Promise<Page<ExpenseReport>> {
  // Also what somebody has decided in their place; the last step is the only one that may be open.
  const asked = { 'steps.approver.id': user.id, approverId: { $ne: user.id } }
  const mine = { $or: [{ 'steps.decidedBy.id': user.id }, asked], ...shownToOthers }
  return pageOf(mine, latestHandedIn, page, user)
}

/** What waits for a decision of those below, whoever decides: no drafts, and nothing that is being made or is decided. */
export async function openReportsBelow(
  page: PageQuery,
  user: Caller,
): Promise<Page<ExpenseReport>> {
  const below = { state: 'waiting', userId: { $in: await peopleBelow(user.id) } }
  return pageOf(below, longestWaiting, page, user)
}

export async function reportOf(id: string, user: Pick<Caller, 'id'>): Promise<WholeExpenseReport> {
  const report = await readableReport(id, user.id)
  const kept = await withCorrections(report, await linesOf(id))
  const lines = await withWhatCameLater(report, kept, user.id)
  return wholeReport(report, lines, await standingOf(user.id, [report]))
}

export async function shownTo(report: StoredExpenseReport, user: Caller): Promise<ExpenseReport> {
  return shownReport(report, await standingOf(user.id, [report]))
}

export async function ownReport(id: string, userId: string): Promise<StoredExpenseReport> {
  const report = await ExpenseReportModel.findOne({ _id: id, userId }).lean<StoredExpenseReport>()
  if (!report) throw notFound('expense report')
  return report
}

/** A program sees what is its person's own, whomever that person approves, manages or pays. */
const isProgram = () => currentContext()?.user?.program !== undefined

/**
 * For its owner, who is asked to decide, who stands in, also where the decision was made meanwhile, and who has decided;
 * 404 for all others.
 */
export async function visibleReport(id: string, userId: string): Promise<StoredExpenseReport> {
  if (isProgram()) return ownReport(id, userId)
  const mine = ['approver.id', 'decidedBy.id', 'takenBack.by.id'].map((who) => ({
    [`steps.${who}`]: userId,
  }))
  const late = (await standsInFor(userId)).map(({ _id: person, startsAt }) => ({
    'steps.approver.id': person,
    'steps.decidedAt': { $gte: startsAt },
  }))
  const asked = [...mine, { approverId: { $in: await approvesFor(userId) } }, ...late]
  const report = await ExpenseReportModel.findOne({
    _id: id,
    $or: [{ userId }, { $and: [shownToOthers, { $or: asked }] }],
  } as never).lean<StoredExpenseReport>()
  if (!report) throw await whyGone(id, userId)
  return report
}

/** Who was asked hears that it was taken back: they may have it before them. */
async function whyGone(id: string, userId: string): Promise<AppError> {
  const asked = { 'steps.approver.id': { $in: await approvesFor(userId) } }
  const report = await ExpenseReportModel.findOne({
    _id: id,
    state: 'withdrawn',
    handedInAt: { $ne: null },
    ...asked,
  } as never).lean<StoredExpenseReport>()
  if (!report) return notFound('expense report')
  return new AppError(
    'not_found',
    'expense_report_withdrawn',
    `${report.owner.name} has withdrawn this report: nothing is left to decide.`,
  )
}

/**
 * The same, while it waits for those above its owner, and once it is approved for finance. Asks the auth service: not
 * inside a transaction.
 */
export async function readableReport(id: string, userId: string): Promise<StoredExpenseReport> {
  try {
    return await visibleReport(id, userId)
  } catch (error) {
    if (isProgram()) throw error
    const open = { _id: id, state: 'waiting' as const }
    const waiting = await ExpenseReportModel.findOne(open).lean<StoredExpenseReport>()
    if (waiting && (await managersAbove(waiting.userId)).includes(userId)) return waiting
    const approved = { _id: id, state: 'approved' as const }
    const report = await ExpenseReportModel.findOne(approved).lean<StoredExpenseReport>()
    if (!report || !(await hasDuty('finance'))) throw error
    return report
  }
}

export function linesOf(reportId: string): Promise<StoredLine[]> {
  return ReportLineModel.find({ reportId }).sort({ position: 1 }).lean<StoredLine[]>()
}

async function waitingFor(userId: string) {
  const others = { userId: { $ne: userId }, 'steps.decidedBy.id': { $ne: userId } }
  return { approverId: { $in: await approvesFor(userId) }, ...others }
}

export async function standingOf(
  userId: string,
  reports: StoredExpenseReport[],
): Promise<Standing> {
  const asked = [...new Set(reports.flatMap(({ approverId }) => approverId ?? []))]
  const gone = await PersonModel.find({ _id: { $in: asked }, active: false }, { _id: 1 }).lean()
  return {
    userId,
    approvesFor: await approvesFor(userId),
    gone: new Set(gone.map(({ _id }) => _id)),
  }
}

export async function pageOf(
  where: object,
  order: Order,
  { limit = usualPage, after }: PageQuery,
  user: Caller,
): Promise<Page<ExpenseReport>> {
  const found = await ExpenseReportModel.find({ $and: [where, order.after(after)] } as never, {
    asked: 0,
  })
    .sort(order.sort)
    .limit(limit + 1)
    .lean<StoredExpenseReport[]>()
  const standing = await standingOf(user.id, found)
  return order.cut(found, limit, (report) => shownReport(report, standing))
}
