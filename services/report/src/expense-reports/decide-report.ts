import type { Colleague, ReportDecision } from '@sortie/contracts/expense-report'
import { currencies } from '@sortie/contracts/money'
import { AppError, invalidField } from '@sortie/platform/errors'
import { tell } from '@sortie/platform/jobs/record-jobs'
import { transaction } from '@sortie/platform/mongo/transaction'
import { told } from '@sortie/platform/trail/fact'
import { type SecondApproval, secondApprover } from '../approvers/second-approval.ts'
import { spentIn } from '../approvers/second-limit.ts'
import { askedAbout, deciderOf } from '../approvers/stand-in.queries.ts'
import { freeCorrections } from '../models/corrections.ts'
import { duesOf, withDues } from '../models/dues.ts'
import {
  ExpenseReportModel,
  ReportLineModel,
  type StoredExpenseReport,
  type StoredLine,
} from '../models/expense-report.model.ts'
import { askedStep, countsOf } from '../models/expense-report.ts'
import { newSeal } from '../seals/seal-report.ts'
import { announceReport } from './announce-report.ts'
import { changeReport } from './change-report.ts'
import { linesOf, visibleReport } from './expense-report.queries.ts'
import { mailLater } from './mail-report.ts'
import { reportFact } from './report-fact.ts'
import { carryOver, setOffCorrections } from './set-off.ts'
import { alreadyDecided } from './withdraw-report.ts'

/** Decides the step that is waited for. Asked again with the same decision, it changes nothing. */
export function decideReport(
  id: string,
  body: ReportDecision,
  userId: string,
  rules: SecondApproval,
): Promise<'approved' | 'returned'> {
  return transaction(async () => {
    const report = await visibleReport(id, userId)
    const lines = await linesOf(id)
    const returned = returnedBy(body, lines)
    const decision = lines.every(
      ({ state, expenseId }) => state !== 'open' || returned.has(expenseId),
    )
      ? 'returned'
      : 'approved'
    demandOthers(report, userId)
    if (decision === 'approved') demandEnteredByOthers(lines, returned, userId)
    const decidedBy = await deciderOf(report, userId)
    if (!decidedBy) {
      if (report.steps.some((step) => hasDecided(step, userId, decision))) return decision
      throw alreadyDecided(report)
    }
    if (rules.whyNot) throw rules.whyNot
    const now = new Date()
    for (const [expenseId, reason] of returned)
      await ReportLineModel.updateOne(
        { reportId: id, expenseId },
        { $set: { state: 'returned', reason, returnedAt: now } },
      )
    if (returned.size > 0) await freeCorrections(id, [...returned.keys()])
    const left = await linesOf(id)
    const counts = countsOf(left, report.userId)
    const isApproval = decision === 'approved'
    const second = isApproval ? secondApprover(report, spentIn(left), decidedBy.id, rules) : null
    const last = report.steps.at(-1) as StoredExpenseReport['steps'][number]
    const firstTime = isApproval && (await isFirstTime(decidedBy))
    const saying = { decision, decidedBy, decidedAt: now, comment: body.comment } as const
    const step = { ...last, ...saying, ...(firstTime && { firstTime }) }
    const decided = await changeReport(
      id,
      { state: 'waiting', approverId: report.approverId },
      {
        ...counts,
        ...(second
          ? { approverId: second.id, askedAt: now, reminded: 0 }
          : {
              state: decision,
              approverId: null,
              decidedAt: now,
              ...(decision === 'approved' && {
                seal: newSeal(),
                ...withDues(duesOf({ ...report, ...counts })),
              }),
            }),
        steps: [...report.steps.slice(0, -1), step, ...(second ? [askedStep(second, now)] : [])],
      },
    )
    if (!decided) throw alreadyDecided(report)
    const act = decision === 'approved' ? 'report_approved' : 'report_returned'
    const fact = reportFact(act, report, decided, body.comment, decidedBy)
    const merchants = new Map(lines.map(({ expenseId, merchant }) => [expenseId, merchant]))
    const reasons = [...returned].map(([id, reason]) =>
      told('returnedLine', `${merchants.get(id)}: ${reason}`),
    )
    const approved = told(
      'lines',
      `${counts.lineCount - counts.returnedCount} of ${counts.lineCount}`,
    )
    const trail = { ...fact, changes: [...(fact.changes ?? []), approved, ...reasons] }
    await announceReport(decided, trail, report.approverId)
    if (decided.state === 'approved') {
      await carryOver(decided, decidedBy)
      tell('seal-report', id)
    }
    await setOffCorrections(report.userId)
    if (second) await mailLater(decided, 'report_to_approve', await askedAbout(decided))
    if (returned.size > 0) await mailLater(decided, 'report_returned', [report.userId])
    else if (!second) await mailLater(decided, 'report_approved', [report.userId])
    return decision
  })
}

/** Nothing that this address has approved was paid yet: finance looks twice. */
async function isFirstTime({ email }: Colleague): Promise<boolean> {
  const paid = currencies.map((each) => ({ [`dues.${each}.paidOn`]: { $gt: new Date(0) } }))
  const before = { 'steps.decidedBy.email': email, $or: paid }
  return !(await ExpenseReportModel.exists(before as never))
}

function hasDecided(
  { decidedBy, decision }: StoredExpenseReport['steps'][number],
  userId: string,
  asked: 'approved' | 'returned',
): boolean {
  return decidedBy?.id === userId && decision === asked
}

export function demandOthers({ userId }: StoredExpenseReport, callerId: string | undefined): void {
  if (userId === callerId)
    throw new AppError('forbidden', 'own_report', 'Nobody decides on their own report.')
}

/** Who entered a line for its owner returns it, or leaves it to somebody else: it is their own word. */
function demandEnteredByOthers(
  lines: StoredLine[],
  returned: ReadonlyMap<string, string>,
  userId: string,
): void {
  const own = lines.filter(
    ({ state, expenseId, enteredBy }) =>
      state === 'open' && !returned.has(expenseId) && enteredBy?.id === userId,
  )
  if (own.length === 0) return
  const merchants = own.map(({ merchant }) => merchant).join(', ')
  throw new AppError(
    'forbidden',
    'entered_by_approver',
    `Nobody approves what they entered themselves: ${merchants}. Return it, or have the report given to somebody else.`,
  )
}

/** The lines that this decision returns, with the reasons. */
function returnedBy({ decision, returned, comment }: ReportDecision, lines: StoredLine[]) {
  const open = new Set(lines.flatMap(({ state, expenseId }) => (state === 'open' ? expenseId : [])))
  const reasons = new Map(returned.map(({ expenseId, reason }) => [expenseId, reason]))
  if (decision === 'return') {
    if (comment === '' && [...open].some((id) => !reasons.has(id)))
      throw invalidField('comment', 'Say why the report is returned.')
    return new Map([...open].map((id) => [id, reasons.get(id) ?? comment]))
  }
  const known = lines.map(({ expenseId }) => expenseId)
  if ([...reasons.keys()].some((id) => !known.includes(id)))
    throw invalidField('returned', 'Return lines of this report only.')
  return new Map([...reasons].filter(([id]) => open.has(id)))
}
