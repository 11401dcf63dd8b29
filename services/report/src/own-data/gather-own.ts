import { accountApi } from '@sortie/contracts/account'
import { flightApi } from '@sortie/contracts/flight'
import { inboxApi } from '@sortie/contracts/inbox'
import { profileApi } from '@sortie/contracts/profile'
import { secondFactorApi } from '@sortie/contracts/second-factor'
import { tripApi } from '@sortie/contracts/travel'
import type { Caller } from '@sortie/platform/context'
import { callService } from '@sortie/platform/http/client'
import { env } from '../env.ts'
import { CorrectionModel } from '../expense-reports/correction.model.ts'
import {
  ExpenseReportModel,
  ReportLineModel,
  type StoredExpenseReport,
} from '../expense-reports/expense-report.model.ts'
import { StandInModel } from '../expense-reports/stand-in.model.ts'
import { coveredExpenses } from '../reports/covered-expenses.ts'
import { SignatureModel } from '../reports/signature.model.ts'

const longer = { timeoutMs: 60_000 }

/** Everything that the services keep about the caller, but the bytes of files. Throws when one of them is away. */
export async function gatherOwn({ id: userId, token }: Caller) {
  const [profile, sessions, signIn, missions, flights, inbox, covered] = await Promise.all([
    callService(env.AUTH_URL, profileApi.profile, {}),
    callService(env.AUTH_URL, accountApi.sessions, {}),
    callService(env.AUTH_URL, secondFactorApi.show, {}),
    callService(env.TRAVEL_URL, tripApi.list, {}, longer),
    callService(env.TRAVEL_URL, flightApi.list, {}, longer),
    callService(env.RECEIPT_URL, inboxApi.list, {}, longer),
    coveredExpenses({ userId }, async () => token),
  ])
  const reports = await ExpenseReportModel.find({ userId }).lean<StoredExpenseReport[]>()
  const lines = await ReportLineModel.find({ reportId: { $in: reports.map(({ _id }) => _id) } })
    .sort({ reportId: 1, position: 1 })
    .lean()
  return {
    reports,
    receipts: [...[...covered.receiptsOf.values()].flat(), ...inbox],
    records: {
      ...{ profile, sessions, 'sign-in': signIn, missions, flights, inbox },
      expenses: covered.expenses,
      receipts: [...covered.receiptsOf.values()].flat(),
      reports: reports.map((report) => ({
        ...report,
        lines: lines.filter(({ reportId }) => reportId === report._id),
      })),
      corrections: await CorrectionModel.find({ 'person.id': userId } as never).lean(),
      signatures: await SignatureModel.find({ userId }).lean(),
      'stand-in': await StandInModel.find({ _id: userId }).lean(),
    },
  }
}
