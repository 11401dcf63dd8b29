import { AppError, invalidField } from '@sortie/platform/errors'
import { transaction } from '@sortie/platform/mongo/transaction'
import { askedAbout } from '../approvers/stand-in.queries.ts'
import { CorrectionModel } from '../models/correction.model.ts'
import { withDues } from '../models/dues.ts'
import type { EndedSeal, StoredExpenseReport } from '../models/expense-report.model.ts'
import { askedStep, lastApproval, whyApprovalStands } from '../models/expense-report.ts'
import { announceReport } from './announce-report.ts'
import { changeReport } from './change-report.ts'
import { visibleReport } from './expense-report.queries.ts'
import { mailLater } from './mail-report.ts'
import { reportFact } from './report-fact.ts'
import { setOffCorrections } from './set-off.ts'

/**
 * An approval that was given by mistake: the report waits for its approver again, and its seal ends. What the decision
 * returned stays returned. Asked again, it changes nothing.
 */
export function takeBackApproval(id: string, reason: string, userId: string): Promise<void> {
  return transaction(async () => {
    const report = await visibleReport(id, userId)
    if (reason === '') throw invalidField('comment', 'Say why you take your approval back.')
    const given = lastApproval(report)
    const by = given?.decidedBy
    if (!given || by?.id !== userId) {
      if (isTakenBack(report, userId)) return
      throw notYours(report)
    }
    await demandNothingPaid(report)
    const at = new Date()
    const takenBack = { by, at, reason }
    const taken = { ...given, decision: 'taken_back', decidedBy: null, takenBack } as const
    // Who was asked after it and has decided nothing is asked no more; what they took back themselves stays.
    const left = report.steps.filter((step) => step.decision !== null)
    const where = { state: report.state, approverId: report.approverId }
    const changed = await changeReport(id, where, {
      state: 'waiting',
      approverId: given.approver.id,
      askedAt: at,
      reminded: 0,
      steps: [
        ...left.map((step) => (step === given ? taken : step)),
        askedStep(given.approver, at),
      ],
      decidedAt: null,
      seal: null,
      endedSeals: endedSeals(report, at),
      ...withDues({}),
    })
    if (!changed) throw notYours(report)
    const trail = reportFact('report_taken_back', report, changed, reason)
    await announceReport(changed, trail, report.approverId)
    await setOffCorrections(report.userId)
    await mailLater(changed, 'report_taken_back', [report.userId])
    const payers = exportersSince(given.decidedAt, report)
    if (payers.length > 0) await mailLater(changed, 'exported_taken_back', payers)
    const others = (await askedAbout(changed)).filter((person) => person !== userId)
    if (others.length > 0) await mailLater(changed, 'report_to_approve', others)
  })
}

/** Whoever has it in a CSV of an approval before this one was told when that was taken back. */
function exportersSince(approvedAt: Date | null, { inCsv = {} }: StoredExpenseReport): string[] {
  return Object.keys(inCsv).filter((id) => Number(inCsv[id]) >= Number(approvedAt))
}

function isTakenBack({ state, steps }: StoredExpenseReport, userId: string): boolean {
  return state === 'waiting' && steps.some(({ takenBack }) => takenBack?.by.id === userId)
}

function notYours({ number, steps }: StoredExpenseReport): AppError {
  const by = steps.findLast(({ decision }) => decision === 'approved')?.decidedBy?.name
  return new AppError(
    'conflict',
    'not_your_approval',
    by
      ? `The last approval of report ${number} is that of ${by}, who alone may take it back.`
      : `Report ${number} has no approval that you could take back.`,
  )
}

async function demandNothingPaid(report: StoredExpenseReport): Promise<void> {
  const corrected = await CorrectionModel.exists({ reportId: report._id })
  const why =
    whyApprovalStands(report) ??
    (corrected ? `Finance has corrected report ${report.number}: its approval stands.` : null)
  if (why) throw new AppError('conflict', 'approval_stands', why)
}

/** Whoever holds a paper that was signed learns that it counts no more. */
function endedSeals(report: StoredExpenseReport, endedAt: Date): EndedSeal[] {
  const { seal, endedSeals = [], totals, lineCount, returnedCount } = report
  if (!seal?.sha256) return endedSeals
  return [...endedSeals, { ...seal, totals, lineCount, returnedCount, endedAt }]
}
