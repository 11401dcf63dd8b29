import * as z from 'zod/mini'
import { DateInput } from './calendar.ts'
import {
  filter,
  Id,
  IdParams,
  Instant,
  mostAsked,
  pageQuery,
  requiredText,
  searchWords,
  text,
} from './common.ts'
import { defineApi, stream } from './endpoint.ts'
import { Colleague, ExpenseReport } from './expense-report.ts'
import { BicInput, IbanInput, isSepa } from './iban.ts'
import { Currency, Totals } from './money.ts'

/** Characters of a name in a SEPA file. */
export const sepaNameLength = 70

/** The organisation's, by the name that its bank knows. */
export const PayingAccount = z.object({ name: z.string(), iban: z.string(), bic: z.string() })
export const PayingAccountInput = z.object({
  name: requiredText('The name of the account holder', sepaNameLength),
  iban: IbanInput.check(
    z.minLength(1, 'The IBAN is required'),
    z.refine((iban) => iban === '' || isSepa(iban), 'SEPA files pay from an account in SEPA only.'),
  ),
  bic: z._default(BicInput, ''),
})
export type PayingAccount = z.infer<typeof PayingAccount>
export type PayingAccountJson = z.input<typeof PayingAccount>

/** Where a person is paid back to, as their profile says at this moment; for finance only. */
const Payee = z.object({
  /** '' of who has entered none. */
  iban: z.string(),
  /** Whose account it is, as the bank has it: the person or somebody else. */
  holder: z.string(),
  /** It was entered or changed after the report was approved. */
  isNewer: z.boolean(),
  /** Asked for it by mail within a day. */
  isAsked: z.boolean(),
})

/** A report as finance sees it. */
export const PayableReport = z.extend(ExpenseReport, {
  payee: Payee,
  /** When it last was in a CSV of what is to be paid; an approval after it is another one. */
  inCsvAt: z.optional(Instant),
  /** A SEPA file pays its EUR. */
  isInFile: z.boolean(),
  /** What a SEPA file would leave out of it, a sentence each. */
  notInFile: z.array(z.string()),
})
export type PayableReport = z.infer<typeof PayableReport>
export type PayableReportJson = z.input<typeof PayableReport>

/** What is approved and not paid yet, of one person. */
export const OwedPerson = z.object({
  person: Colleague,
  reports: z.int(),
  /** '' of who has entered none. */
  iban: z.string(),
  isAsked: z.boolean(),
  /** What is still to be paid for these reports, corrections set off. */
  toBeRefunded: Totals,
  paidByCompany: Totals,
  /** What nothing is left to set off in: it waits for the next report. Absent where there is none. */
  corrections: z.optional(Totals),
})
export type OwedPerson = z.infer<typeof OwedPerson>

/** What is still to be paid in one currency, and to how many people. */
export const OwedSum = z.object({ currency: Currency, amount: z.string(), people: z.int() })
export type OwedSum = z.infer<typeof OwedSum>

const named = z.object({ reportId: Id, number: z.string(), name: z.string(), why: z.string() })

export const PaymentBatch = z.object({
  id: Id,
  at: Instant,
  by: Colleague,
  executionDate: z.string(),
  count: z.int(),
  /** EUR */
  total: z.string(),
  /** What was asked for and is not in the file, with a sentence each. */
  leftOut: z.array(named),
  /** Where the file pays another sum than was approved, with a sentence each. */
  setOff: z.array(named),
  /** What of it is neither marked as paid nor in a later file. */
  unpaid: z.object({ count: z.int(), total: z.string() }),
})
export type PaymentBatch = z.infer<typeof PaymentBatch>
export type PaymentBatchJson = z.input<typeof PaymentBatch>

/** What the caller was shown of a file before it is made: the account of the organisation, and each payment with its payee. */
export const SeenPayments = z.object({
  account: z.string(),
  payments: z
    .array(z.object({ reportId: Id, iban: z.string(), holder: z.string(), amount: z.string() }))
    .check(z.maxLength(mostAsked)),
})
export type SeenPayments = z.infer<typeof SeenPayments>

const tooMany = z.maxLength(mostAsked, `Choose at most ${mostAsked} at once.`)
const reportIds = z.array(Id).check(z.minLength(1, 'Choose at least one report.'), tooMany)
const oneOf = z.refine<{ reportIds?: unknown; batchId?: unknown }>(
  ({ reportIds, batchId }) => (reportIds === undefined) !== (batchId === undefined),
  { path: ['reportIds'], error: 'Name reports or a file: reportIds or batchId.' },
)
const which = {
  state: filter(z.enum(['open', 'paid'], 'state must be open or paid.')),
  userId: filter(Id),
}

/** For people with the duty finance; nobody pays their own reports. */
export const paymentApi = defineApi({
  list: {
    method: 'GET',
    path: '/api/payments',
    access: 'user',
    problems: ['forbidden'],
    summary: 'Approved reports to be paid back, the longest waiting first, or those that are paid.',
    query: z.object({ ...which, ...pageQuery }),
    response: z.array(PayableReport),
  },
  summary: {
    method: 'GET',
    path: '/api/payments/summary',
    access: 'user',
    problems: ['forbidden'],
    summary:
      'What is to be paid back, by person and currency: who has waited longest comes first, who has only corrections to come last.',
    query: z.object({ search: searchWords(200), userId: filter(Id), ...pageQuery }),
    response: z.array(OwedPerson),
  },
  totals: {
    method: 'GET',
    path: '/api/payments/totals',
    access: 'user',
    problems: ['forbidden'],
    summary: 'What is to be paid back to everybody, by currency; without those of nothing.',
    response: z.array(OwedSum),
  },
  mark: {
    method: 'POST',
    path: '/api/payments/mark',
    access: 'user',
    problems: ['forbidden', 'not_found', 'conflict'],
    summary:
      'Marks one currency of reports, or what a SEPA file pays, as paid. What is paid already stays as it is. 409 `payments_changed` where another sum is owed than `total`.',
    body: z
      .object({
        reportIds: z.optional(reportIds),
        /** What is in this file, and in no later one. */
        batchId: z.optional(Id),
        /** Needed where the reports owe in several. */
        currency: z.optional(Currency),
        /** What the bank has paid for all of them. */
        total: z.string(),
        /** From the approval to tomorrow. */
        paidOn: DateInput,
        reference: z._default(text(140), ''),
      })
      .check(oneOf),
    response: z.object({ marked: z.int(), before: z.int() }),
    status: 200,
  },
  unmark: {
    method: 'POST',
    path: '/api/payments/unmark',
    access: 'user',
    problems: ['forbidden', 'not_found'],
    summary: 'Takes back that reports are paid, in one currency or in all.',
    body: z.object({ reportIds, currency: z.optional(Currency) }),
    response: z.object({ unmarked: z.int() }),
    status: 200,
  },
  export: {
    method: 'POST',
    path: '/api/payments/batches',
    access: 'user',
    problems: ['forbidden', 'not_found', 'conflict'],
    summary:
      'Makes a SEPA credit transfer (pain.001.001.09) of the EUR of reports. 409 `already_exported` unless `again`, 409 `account_changed` unless `accountsChecked`, 409 `payments_changed` where it would pay anything else than `seen`, with that as `current`.',
    body: z.object({
      reportIds,
      executionDate: DateInput,
      again: z._default(z.boolean(), false),
      /** Accounts that were entered or changed after the approval are known to be right. */
      accountsChecked: z._default(z.boolean(), false),
      seen: SeenPayments,
    }),
    response: PaymentBatch,
  },
  batches: {
    method: 'GET',
    path: '/api/payments/batches',
    access: 'user',
    problems: ['forbidden'],
    summary: 'The SEPA files that were made, the latest first.',
    query: z.object(pageQuery),
    response: z.array(PaymentBatch),
  },
  file: {
    method: 'GET',
    path: '/api/payments/batches/:id/file',
    access: 'user',
    problems: ['forbidden'],
    summary: 'A SEPA file as it was made.',
    params: IdParams,
    response: stream(['application/xml']),
  },
  ask: {
    method: 'POST',
    path: '/api/payments/ask',
    access: 'user',
    problems: ['forbidden'],
    summary:
      'Asks people who are owed something and have no IBAN for it by mail: each once a day, whoever asks.',
    body: z.object({ userIds: z.array(Id).check(z.minLength(1), tooMany) }),
    response: z.object({ asked: z.int(), before: z.int() }),
    status: 200,
  },
  csv: {
    method: 'GET',
    path: '/api/payments/csv',
    access: 'user',
    problems: ['forbidden'],
    summary:
      'Reports to be paid back, or paid, as CSV; a line for each report and currency. Whoever fetches what is to be paid is told where an approval in it is taken back.',
    query: z.object(which),
    response: stream(['text/csv']),
  },
  account: {
    method: 'GET',
    path: '/api/payments/account',
    access: 'user',
    problems: ['forbidden'],
    summary: 'The account of the organisation that pays, for finance and administrators.',
    response: z.object({ account: z.nullable(PayingAccount) }),
  },
  changeAccount: {
    method: 'PUT',
    path: '/api/payments/account',
    access: 'user',
    problems: ['forbidden'],
    summary:
      'Changes the account of the organisation that pays. 403 `proof_needed` without `proof` of POST /api/account/proof.',
    body: z.extend(PayingAccountInput, { proof: z.optional(z.string().check(z.maxLength(4000))) }),
    response: PayingAccount,
  },
})
