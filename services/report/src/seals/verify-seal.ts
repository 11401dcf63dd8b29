import { mostAsked } from '@sortie/contracts/common'
import { expenseFacts, paidFields } from '@sortie/contracts/expense'
import { type Figures, internalExpenseApi } from '@sortie/contracts/internal-expense'
import { toDecimal } from '@sortie/contracts/money'
import { namesOf } from '@sortie/contracts/record'
import type { VerifiedReport } from '@sortie/contracts/seal'
import { AppError } from '@sortie/platform/errors'
import { askOwner } from '@sortie/platform/http/ask-owner'
import { jobTokens } from '@sortie/platform/http/job-token'
import { log } from '@sortie/platform/ops/logger'
import { env } from '../env.ts'
import {
  type EndedSeal,
  ExpenseReportModel,
  ReportLineModel,
  type StoredExpenseReport,
  type StoredLine,
} from '../models/expense-report.model.ts'
import { approvalsOf } from '../models/expense-report.ts'
import { typedSealNumber } from './seal-number.ts'

/** For everybody who has the number, or the file. The same answer for anything that is neither. */
export async function verifySeal(typed: string): Promise<VerifiedReport> {
  const hash = /^[0-9a-f]{64}$/.test(typed) ? typed : null
  const number = typedSealNumber(typed)
  const where = hash ? ofFile(hash) : number && sealedBy(number)
  const report = where ? await ExpenseReportModel.findOne(where).lean<StoredExpenseReport>() : null
  const ended = report?.endedSeals?.find((each) => each.number === number || each.sha256 === hash)
  const { handedInAt, sizeBytes, sha256 } = report ?? {}
  const seal = ended ?? report?.seal
  if (!report || !seal?.sealedAt || !seal.sha256 || !handedInAt || !sha256)
    throw new AppError('not_found', 'seal_unknown', 'There is no approved report with this number.')
  const { totals, lineCount, returnedCount } = ended ?? report
  return {
    number: seal.number,
    reportNumber: report.number,
    owner: report.owner.name,
    handedInAt,
    totals,
    lineCount,
    returnedCount,
    handedIn: { sha256, sizeBytes: sizeBytes ?? 0 },
    sealed: {
      sha256: seal.sha256,
      sizeBytes: seal.sizeBytes ?? 0,
      sealedAt: seal.sealedAt,
      certificateSha256: seal.certificateSha256 ?? '',
    },
    ...(ended ? takenBack(report, ended) : await standing(report)),
  }
}

const sealedBy = (number: string) =>
  ({
    $or: [{ 'seal.number': number, state: 'approved' }, { 'endedSeals.number': number }],
  }) as never

/** As it was signed, or as it was handed in. */
const ofFile = (sha256: string) =>
  ({
    $or: [
      { 'seal.sha256': sha256, state: 'approved' },
      { 'endedSeals.sha256': sha256 },
      { sha256, state: 'approved' },
    ],
  }) as never

async function standing(report: StoredExpenseReport) {
  return { approvals: approvalsOf(report), ...(await since(report)) }
}

/** With those who had approved by then. The names are in the steps alone, where an erasure finds them. */
function takenBack({ steps }: StoredExpenseReport, { endedAt }: EndedSeal) {
  const then = steps.filter(
    ({ decidedAt, takenBack }) =>
      decidedAt && decidedAt < endedAt && !(takenBack && takenBack.at < endedAt),
  )
  const ended = then.at(-1)?.takenBack?.by
  const counted = then.map(({ takenBack, ...step }) =>
    takenBack ? { ...step, decision: 'approved' as const, decidedBy: takenBack.by } : step,
  )
  return {
    approvals: approvalsOf({ steps: counted }),
    takenBack: { at: endedAt, name: ended?.name ?? '', email: ended?.email ?? '' },
    changes: null,
    corrected: [],
  }
}

async function since({
  _id: reportId,
  userId,
}: StoredExpenseReport): Promise<Pick<VerifiedReport, 'changes' | 'corrected'>> {
  const open = await ReportLineModel.find({ reportId, state: 'open' })
    .sort({ position: 1 })
    .lean<StoredLine[]>()
  const corrected = open.flatMap(({ position, amount, corrected: now = amount, currency }) => {
    const amounts = { approved: toDecimal(amount), now: toDecimal(now) }
    return now === amount ? [] : [{ line: position + 1, ...amounts, currency }]
  })
  return { changes: await changesSince(open, userId), corrected }
}

/** Null while the expense service cannot be asked. */
async function changesSince(
  open: StoredLine[],
  ownerId: string,
): Promise<VerifiedReport['changes']> {
  const lines = open.filter(({ correctionOf }) => !correctionOf)
  const now = new Map<string, Figures>()
  const token = jobTokens(env, ownerId, 'compare_report')
  try {
    for (let start = 0; start < lines.length; start += mostAsked) {
      const ids = lines.slice(start, start + mostAsked).map(({ expenseId }) => expenseId)
      const { figures } = internalExpenseApi
      for (const each of await askOwner(env.EXPENSE_URL, figures, ids, await token()))
        now.set(each.id, each)
    }
  } catch (error) {
    log.warn({ err: error }, 'expenses of a sealed report not compared')
    return null
  }
  const left = lines.flatMap((line) => {
    const expense = now.get(line.expenseId)
    return expense ? [[line, expense] as const] : []
  })
  return {
    changed: left.filter(([line, expense]) => !isSame(line, expense)).length,
    deleted: lines.length - left.length,
  }
}

const { rateDate: _, rateSource: __, ...rates } = paidFields
const compared = namesOf({ ...expenseFacts, ...rates })

function isSame(line: StoredLine, expense: Figures): boolean {
  return compared.every((name) => String(line[name] ?? '') === String(expense[name] ?? ''))
}
