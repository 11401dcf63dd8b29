import { randomUUID } from 'node:crypto'
import { today } from '@sortie/contracts/calendar'
import type { Colleague } from '@sortie/contracts/expense-report'
import { internalAuthApi } from '@sortie/contracts/internal-auth'
import { toDecimal, toMinor } from '@sortie/contracts/money'
import type { PayingAccount, PaymentBatch } from '@sortie/contracts/payment'
import { AppError, invalidField } from '@sortie/platform/errors'
import { callService } from '@sortie/platform/http/client'
import { transaction } from '@sortie/platform/mongo/transaction'
import { env } from '../env.ts'
import type { StoredExpenseReport } from '../expense-reports/expense-report.model.ts'
import { creditTransfer, type Transfer, totalOf } from './credit-transfer.ts'
import { changeAll } from './mark-paid.ts'
import { PaymentBatchModel } from './payment.model.ts'
import { payableReports, payingAccount, shownBatch } from './payment.queries.ts'

type Wanted = { reportIds: string[]; executionDate: Date; again: boolean }
type Payees = Map<string, { name: string; iban: string }>
export type PlannedExport = { account: PayingAccount; payees: Payees }

/** Asks the auth service where to pay; outside of the transaction that exports. */
export async function planExport(
  { reportIds, executionDate }: Wanted,
  zone: string,
): Promise<PlannedExport> {
  if (executionDate.toISOString().slice(0, 10) < today(new Date(), zone))
    throw invalidField('executionDate', 'Choose a day of execution that is not over.')
  const account = await payingAccount()
  if (!account)
    throw new AppError(
      'conflict',
      'paying_account_missing',
      'Enter the account of the organisation first: its name and IBAN.',
    )
  const reports = await payableReports(reportIds)
  const ids = [...new Set(reports.map(({ userId }) => userId))]
  const payees = await callService(env.AUTH_URL, internalAuthApi.payees, { body: { ids } })
  return { account, payees: new Map(payees.map(({ id, ...payee }) => [id, payee])) }
}

export function exportBatch(
  { reportIds, executionDate, again }: Wanted,
  { account, payees }: PlannedExport,
  by: Colleague,
): Promise<PaymentBatch> {
  return transaction(async () => {
    const [exported, leftOut]: [StoredExpenseReport[], PaymentBatch['leftOut']] = [[], []]
    const transfers: Transfer[] = []
    for (const report of await payableReports(reportIds)) {
      const { _id: reportId, number: id, userId, owner } = report
      const { name = owner.name, iban = '' } = payees.get(userId) ?? {}
      const cents = toMinor(report.toBeRefunded.EUR ?? '0') ?? 0
      const why = whyLeftOut({ report, iban, cents, callerId: by.id, name })
      if (why) {
        leftOut.push({ reportId, number: id, name, why })
        continue
      }
      exported.push(report)
      transfers.push({ id, name, iban, cents })
    }
    if (!again) demandFirst(exported)
    if (transfers.length === 0)
      throw new AppError(
        'conflict',
        'nothing_to_export',
        leftOut[0]?.why ?? 'There is nothing to pay in EUR.',
        { fields: Object.fromEntries(leftOut.map(({ reportId, why }) => [reportId, why])) },
      )
    const [_id, at, day] = [randomUUID(), new Date(), executionDate.toISOString().slice(0, 10)]
    const order = { id: _id.replaceAll('-', ''), madeAt: at, executionDate: day }
    const xml = creditTransfer({ ...order, account, transfers })
    const total = toDecimal(totalOf(transfers))
    const batch = { _id, at, by, executionDate: day, count: transfers.length, total, leftOut }
    await PaymentBatchModel.create([{ ...batch, xml }])
    await changeAll('report_in_bank_file', exported, { exportedAt: at, batchId: _id })
    return shownBatch(batch)
  })
}

type Candidate = {
  report: StoredExpenseReport
  name: string
  iban: string
  cents: number
  callerId: string
}

function whyLeftOut({ report, name, iban, cents, callerId }: Candidate): string | null {
  const { number, userId, paidOn } = report
  if (userId === callerId) return `Report ${number} is your own: somebody else of finance pays it.`
  if (paidOn) return `Report ${number} is paid already.`
  if (cents <= 0) return `Report ${number} has nothing to pay in EUR.`
  if (!iban)
    return `${name} has entered no IBAN in their profile, so report ${number} is not in it.`
  return null
}

function demandFirst(reports: StoredExpenseReport[]): void {
  const before = reports.filter(({ exportedAt }) => exportedAt)
  if (before.length === 0) return
  const numbers = before.map(({ number }) => number).join(', ')
  throw new AppError(
    'conflict',
    'already_exported',
    `In a file already: ${numbers}. Export again only if that file was not carried out.`,
    {
      fields: Object.fromEntries(
        before.map(({ _id, number }) => [_id, `Report ${number} is in a file already.`]),
      ),
    },
  )
}
