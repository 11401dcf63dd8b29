import { accountApi } from '@sortie/contracts/account'
import { expenseApi } from '@sortie/contracts/expense'
import { flightApi } from '@sortie/contracts/flight'
import { inboxApi } from '@sortie/contracts/inbox'
import { internalExpenseApi } from '@sortie/contracts/internal-expense'
import { profileApi } from '@sortie/contracts/profile'
import { internalReceiptApi } from '@sortie/contracts/receipt'
import type { ReceiptJson } from '@sortie/contracts/receipt-record'
import { secondFactorApi } from '@sortie/contracts/second-factor'
import { tripApi } from '@sortie/contracts/travel'
import type { Caller } from '@sortie/platform/context'
import { callService, listService } from '@sortie/platform/http/client'
import { jobTokens } from '@sortie/platform/http/job-token'
import { env } from '../../env.ts'
import { CorrectionModel } from '../../models/correction.model.ts'
import {
  ExpenseReportModel,
  ReportLineModel,
  type StoredExpenseReport,
} from '../../models/expense-report.model.ts'
import { StandInModel } from '../../models/stand-in.model.ts'
import { idsAtOnce } from '../covered-expenses.ts'
import { SignatureModel } from '../signature.model.ts'

type OwnFile = Pick<ReceiptJson, 'id' | 'mimeType'>
type OwnReport = Pick<StoredExpenseReport, '_id' | 'number' | 'sha256' | 'seal'>
export type OwnFiles = { receipts: OwnFile[]; reports: OwnReport[] }

/** Throws when one of the services is away. */
export async function demandServices(): Promise<void> {
  const one = { query: { limit: 1 } }
  const none = { body: { expenseIds: [] } }
  await Promise.all([
    callService(env.AUTH_URL, profileApi.profile, {}),
    callService(env.TRAVEL_URL, tripApi.list, one),
    callService(env.EXPENSE_URL, expenseApi.list, one),
    callService(env.RECEIPT_URL, internalReceiptApi.ofExpenses, none),
  ])
}

/**
 * Everything that the services keep about the caller but the bytes of files, kind after kind, as JSON that is read while it
 * is sent. `files` is what their records name, complete after the last kind.
 */
export function ownRecords(
  { id: userId }: Caller,
  files: OwnFiles,
): Array<[name: string, json: () => AsyncGenerator<string>]> {
  const token = jobTokens(env, userId)
  const expenseIds: string[] = []

  async function* trips() {
    yield* listService(env.TRAVEL_URL, tripApi.list, {}, { token: await token() })
  }
  async function* flights() {
    yield* listService(env.TRAVEL_URL, flightApi.list, {}, { token: await token() })
  }
  async function* inbox() {
    const items = listService(env.RECEIPT_URL, inboxApi.list, {}, { token: await token() })
    yield* keptIn(files.receipts, items)
  }
  async function* expenses() {
    const { ofReport } = internalExpenseApi
    const query = { userId }
    const all = listService(env.EXPENSE_URL, ofReport, { query }, { token: await token() })
    for await (const expense of all) {
      expenseIds.push(expense.id)
      yield expense
    }
  }
  async function* receipts() {
    for (let from = 0; from < expenseIds.length; from += idsAtOnce) {
      const body = { expenseIds: expenseIds.slice(from, from + idsAtOnce) }
      const { ofExpenses } = internalReceiptApi
      const some = listService(env.RECEIPT_URL, ofExpenses, { body }, { token: await token() })
      yield* keptIn(files.receipts, some)
    }
  }
  async function* reports() {
    for await (const report of ExpenseReportModel.find({ userId }).lean().cursor()) {
      const { _id, number, sha256, seal } = report
      files.reports.push({ _id, number, sha256, seal })
      yield report
    }
  }
  const one = (call: () => Promise<unknown>) =>
    async function* () {
      yield jsonOf(await call())
    }
  return [
    ['profile', one(() => callService(env.AUTH_URL, profileApi.profile, {}))],
    ['sessions', one(() => callService(env.AUTH_URL, accountApi.sessions, {}))],
    ['sign-in', one(() => callService(env.AUTH_URL, secondFactorApi.show, {}))],
    ['missions', () => jsonList(trips())],
    ['flights', () => jsonList(flights())],
    ['inbox', () => jsonList(inbox())],
    ['expenses', () => jsonList(expenses())],
    ['receipts', () => jsonList(receipts())],
    ['reports', () => jsonList(reports(), withLines)],
    [
      'corrections',
      () =>
        jsonList(
          CorrectionModel.find({ 'person.id': userId } as never)
            .lean()
            .cursor(),
        ),
    ],
    ['signatures', () => jsonList(SignatureModel.find({ userId }).lean().cursor())],
    ['stand-in', () => jsonList(StandInModel.find({ _id: userId }).lean().cursor())],
  ]
}

/** Writes a report line after line: all of them with their notes and messages may be megabytes. */
async function* withLines(report: StoredExpenseReport): AsyncGenerator<string> {
  const lines = ReportLineModel.find({ reportId: report._id }).sort({ position: 1 })
  yield `${jsonOf(report).replace(/\n\}$/, '')},\n  "lines": `
  yield* jsonList(lines.lean().cursor())
  yield '\n}'
}

async function* keptIn<T extends OwnFile>(files: OwnFile[], all: AsyncIterable<T>) {
  for await (const each of all) {
    files.push({ id: each.id, mimeType: each.mimeType })
    yield each
  }
}

function jsonOf(value: unknown): string {
  return JSON.stringify(value, null, 2)
}

/** A list as JSON in pieces, of which none is longer than a record. `write`: a record in pieces of its own. */
async function* jsonList<T>(
  records: AsyncIterable<T>,
  write: (record: T) => AsyncIterable<string> | Iterable<string> = (record) => [jsonOf(record)],
): AsyncGenerator<string> {
  let opening = '['
  for await (const record of records) {
    yield `${opening}\n`
    yield* write(record)
    opening = ','
  }
  yield opening === '[' ? '[]' : '\n]'
}
