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
  text,
} from './common.ts'
import { defineApi, stream } from './endpoint.ts'
import { Colleague, ExpenseReport } from './expense-report.ts'
import { BicInput, IbanInput } from './iban.ts'
import { Totals } from './money.ts'

/** Characters of a name in a SEPA file. */
export const sepaNameLength = 70

/** The organisation's, by the name that its bank knows. */
export const PayingAccount = z.object({ name: z.string(), iban: z.string(), bic: z.string() })
export const PayingAccountInput = z.object({
  name: requiredText('The name of the account holder', sepaNameLength),
  iban: IbanInput.check(z.minLength(1, 'The IBAN is required')),
  bic: z._default(BicInput, ''),
})
export type PayingAccount = z.infer<typeof PayingAccount>
export type PayingAccountJson = z.input<typeof PayingAccount>

/** What is approved and not paid yet, of one person. */
export const OwedPerson = z.object({
  person: Colleague,
  reports: z.int(),
  toBeRefunded: Totals,
  paidByCompany: Totals,
  /** Differences of corrections that wait for the person's next report; absent where there are none. */
  corrections: z.optional(Totals),
})
export type OwedPerson = z.infer<typeof OwedPerson>

export const PaymentBatch = z.object({
  id: Id,
  at: Instant,
  by: Colleague,
  executionDate: z.string(),
  count: z.int(),
  /** EUR */
  total: z.string(),
  /** What was asked for and is not in the file, with a sentence each. */
  leftOut: z.array(
    z.object({ reportId: Id, number: z.string(), name: z.string(), why: z.string() }),
  ),
})
export type PaymentBatch = z.infer<typeof PaymentBatch>
export type PaymentBatchJson = z.input<typeof PaymentBatch>

const reportIds = z
  .array(Id)
  .check(
    z.minLength(1, 'Choose at least one report.'),
    z.maxLength(mostAsked, `Choose at most ${mostAsked} reports at once.`),
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
    response: z.array(ExpenseReport),
  },
  summary: {
    method: 'GET',
    path: '/api/payments/summary',
    access: 'user',
    problems: ['forbidden'],
    summary: 'What is to be paid back, by person and currency.',
    response: z.array(OwedPerson),
  },
  mark: {
    method: 'POST',
    path: '/api/payments/mark',
    access: 'user',
    problems: ['forbidden', 'not_found'],
    summary: 'Marks reports as paid. Those that are paid already stay as they are.',
    body: z.object({ reportIds, paidOn: DateInput, reference: z._default(text(140), '') }),
    response: z.object({ marked: z.int(), before: z.int() }),
    status: 200,
  },
  unmark: {
    method: 'POST',
    path: '/api/payments/unmark',
    access: 'user',
    problems: ['forbidden', 'not_found'],
    summary: 'Takes back that reports are paid.',
    body: z.object({ reportIds }),
    response: z.object({ unmarked: z.int() }),
    status: 200,
  },
  export: {
    method: 'POST',
    path: '/api/payments/batches',
    access: 'user',
    problems: ['forbidden', 'not_found', 'conflict'],
    summary:
      'Makes a SEPA credit transfer (pain.001.001.09) of the EUR of reports. 409 `already_exported` unless `again`.',
    body: z.object({ reportIds, executionDate: DateInput, again: z._default(z.boolean(), false) }),
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
  csv: {
    method: 'GET',
    path: '/api/payments/csv',
    access: 'user',
    problems: ['forbidden'],
    summary: 'Reports to be paid back, or paid, as CSV; a line for each report and currency.',
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
    summary: 'Changes the account of the organisation that pays.',
    body: PayingAccountInput,
    response: PayingAccount,
  },
})
