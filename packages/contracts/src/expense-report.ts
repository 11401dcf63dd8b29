import * as z from 'zod/mini'
import { OutsideApprovers } from './approval-rules.ts'
import { CalendarDate, DateInput, rangeInOrder } from './calendar.ts'
import { filter, Id, IdParams, Instant, idsOf, pageQuery, requiredText, text } from './common.ts'
import { defineApi, stream } from './endpoint.ts'
import { ExpenseFigures, maxExpensesAtOnce } from './expense.ts'
import { Currency, Money, Totals } from './money.ts'
import { Receipt, receiptTypes } from './receipt-record.ts'
import { ReceiptSaid } from './receipt-said.ts'
import { Email } from './user.ts'

/** `preparing`: expenses are being locked and the PDF made. `failed`: they are free again, and `error` says why. */
export const expenseReportStates = [
  'preparing',
  'waiting',
  'approved',
  'returned',
  'withdrawn',
  'failed',
] as const
export const ExpenseReportState = z.enum(
  expenseReportStates,
  `state must be one of ${expenseReportStates.join(', ')}.`,
)
export type ExpenseReportState = z.infer<typeof ExpenseReportState>

/** `name` is the e-mail address of a person without a name. */
export const Colleague = z.object({
  id: Id,
  name: z.string(),
  email: z.string(),
  /** Without an account: decides by a mailed link, and the id stands for this request alone. */
  byLink: z.optional(z.boolean()),
})
export type Colleague = z.infer<typeof Colleague>
/** How long a link to decide by is good, from when its receiver was asked. */
export const linkDays = 14
/** The most colleagues that a search finds. */
export const mostColleagues = 20

const ApprovalStep = z.object({
  /** Who is asked. */
  approver: Colleague,
  askedAt: Instant,
  /** Who was asked before, instead of whom Sortie asks: they have left, or were the manager of the owner. */
  insteadOf: z.optional(z.extend(Colleague, { isFormerManager: z.optional(z.boolean()) })),
  /** `taken_back`: it was approved on `decidedAt`; a step that asks again comes after it. */
  decision: z.nullable(z.enum(['approved', 'returned', 'taken_back'])),
  /** The approver, or who stands in for them. */
  decidedBy: z.nullable(Colleague),
  decidedAt: z.nullable(Instant),
  comment: z.string(),
  /** An approval that counts no more has it; nobody has decided then. */
  takenBack: z.optional(z.object({ by: Colleague, at: Instant, reason: z.string() })),
  /** True of an approval where nothing that this address had approved before was paid yet. */
  firstTime: z.optional(z.boolean()),
})

/** What an approved report tells of its signed PDF. */
export const ReportSeal = z.object({
  /** "K7QM-2XRT-9HVD-0ZNE", printed on the PDF, by which everybody can check it. */
  number: z.string(),
  /** Null until it is sealed, some seconds after the approval. */
  sealedAt: z.nullable(Instant),
  sizeBytes: z.nullable(z.int()),
  sha256: z.nullable(z.string()),
  /** The fingerprint of the certificate that signed it. */
  certificateSha256: z.nullable(z.string()),
})
export type ReportSeal = z.infer<typeof ReportSeal>

/**
 * What an approved report owes in one currency, which is paid by itself. `settled`: nothing is owed.
 * `amount` is `toBeRefunded` and all of `setOff`, and never below 0.
 */
export const Due = z.object({
  currency: Currency,
  state: z.enum(['unpaid', 'paid', 'settled']),
  amount: Money,
  /** Corrections, each with the number of the report that was corrected, or that came to less than nothing. */
  setOff: z.array(
    z.object({
      number: z.string(),
      amount: Money,
      /** Less than nothing was owed: this goes on to what the person is owed next. */
      goesOn: z.optional(z.boolean()),
    }),
  ),
  /** When it was put into a file for the bank. */
  exportedAt: z.nullable(Instant),
  paidOn: z.nullable(CalendarDate),
  reference: z.string(),
})
export type Due = z.infer<typeof Due>
export type DueJson = z.input<typeof Due>

/** All its currencies together; day, file and reference are the latest. */
export const Payment = z.object({
  state: z.enum(['unpaid', 'partly_paid', 'paid', 'settled']),
  exportedAt: z.nullable(Instant),
  paidOn: z.nullable(CalendarDate),
  reference: z.string(),
  dues: z.array(Due),
})
export type Payment = z.infer<typeof Payment>
export type PaymentJson = z.input<typeof Payment>

export const ExpenseReport = z.object({
  id: Id,
  /** "R-20261121-3FA9C1D2" */
  number: z.string(),
  title: z.string(),
  note: z.string(),
  state: ExpenseReportState,
  owner: z.extend(Colleague, { department: z.nullable(z.string()) }),
  tripId: z.nullable(Id),
  /** Returned lines do not count. */
  totals: Totals,
  /** What the person paid: everything but the corporate card. */
  toBeRefunded: Totals,
  /** By corporate card. */
  paidByCompany: Totals,
  lineCount: z.int(),
  returnedCount: z.int(),
  /** Lines whose last message is the approver's. */
  openQuestions: z.int(),
  steps: z.array(ApprovalStep),
  /** Whose decision is awaited; null unless it waits for one. */
  waitsFor: z.nullable(Colleague),
  /** Their account is deactivated and nobody above may approve, or their link has ended: its owner withdraws it, or asks somebody again. */
  approverIsGone: z.boolean(),
  /** Its owner has another manager than the one it waits for, and may hand it on. */
  waitsForFormerManager: z.optional(z.boolean()),
  /** The link of the one it waits for is good until then; absent for a colleague. */
  linkEndsAt: z.optional(Instant),
  /** The caller may decide: as approver, or standing in. */
  mayDecide: z.boolean(),
  /** Nobody has decided yet: its owner may withdraw it. */
  mayWithdraw: z.boolean(),
  /** The caller gave the last approval, and no file for the bank has anything of it. */
  mayTakeBack: z.optional(z.boolean()),
  /** Why it failed, as a sentence. */
  error: z.nullable(z.string()),
  /** The frozen PDF has it. */
  sizeBytes: z.nullable(z.int()),
  sha256: z.nullable(z.string()),
  seal: z.optional(z.nullable(ReportSeal)),
  createdAt: Instant,
  handedInAt: z.nullable(Instant),
  decidedAt: z.nullable(Instant),
  /** An approved report has it where the person paid something of it. */
  payment: z.optional(Payment),
})
export type ExpenseReport = z.infer<typeof ExpenseReport>
export type ExpenseReportJson = z.input<typeof ExpenseReport>

/** What places an expense on the road, see road.ts. */
export const ReportState = z.extend(
  z.pick(ExpenseReport, { id: true, state: true, mayWithdraw: true, payment: true }),
  {
    waitsFor: z.nullable(z.object({ name: z.string() })),
  },
)
export type ReportState = z.infer<typeof ReportState>
export type ReportStateJson = z.input<typeof ReportState>

/** Together they have all that was handed in and not returned, each sum once: see road-sums.ts. */
export const reportPlaces = [
  'waiting',
  'approved',
  'on_its_way',
  'paid',
  'settled',
  'by_company',
] as const
const ReportPlace = z.enum(reportPlaces, `place must be one of ${reportPlaces.join(', ')}.`)
export type ReportPlace = z.infer<typeof ReportPlace>

/** Counts reports, of which each may be at several places. */
const Placed = z.object({ count: z.int(), totals: Totals })
export const OwnRoad = z.object({
  places: z.record(ReportPlace, Placed),
  /** The names of those who are asked. */
  waitsFor: z.array(z.string()),
  lastPaidOn: z.nullable(CalendarDate),
})
export type OwnRoad = z.infer<typeof OwnRoad>
export type OwnRoadJson = z.input<typeof OwnRoad>

/** Reports whose states one call asks for: as many as fit into an address. */
export const mostStates = 250

const LineMessage = z.object({ author: Colleague, text: z.string(), at: Instant })

/** What finance found of a line after the approval. The report stays as it is. */
const LineCorrection = z.object({
  /** What the line is worth instead. */
  amount: Money,
  reason: z.string(),
  at: Instant,
  /** The number of the report that has the difference: as a line, or set off in what is paid for it; null until then. */
  settledIn: z.nullable(z.string()),
})

/** What to look at before handing in. Only `in_report` keeps an expense from being handed in. */
const reportConcerns = [
  'no_receipt',
  'declared_lost',
  'possible_duplicate',
  'typed_against_receipt',
  'draft',
  'outside_mission',
  'in_report',
] as const
export const ReportConcern = z.enum(reportConcerns)
export type ReportConcern = z.infer<typeof ReportConcern>

/** What was known of a line when it was handed in, or has been found since, for who decides. */
export const LineConcern = z.object({
  concern: z.enum(['no_receipt', 'possible_duplicate', 'typed_against_receipt', 'outside_mission']),
  /** Where it differs from its receipt: which value, what was typed, and what the receipt says. */
  field: z.optional(z.enum(['amount', 'currency', 'date'])),
  typed: z.optional(z.string()),
  said: z.optional(z.string()),
  /** The expense of the same person that may be the same purchase, as it was then. */
  other: z.optional(
    z.object({
      expenseId: Id,
      merchant: z.string(),
      date: CalendarDate,
      amount: Money,
      currency: Currency,
      /** The number of the report that it is in. */
      reportNumber: z.nullable(z.string()),
    }),
  ),
  /** Its receipt is in an expense of somebody else, of whom nothing is said. The owner of the line is not told. */
  isBetween: z.optional(z.boolean()),
  /** Its owner has said that it is right. */
  dismissed: z.optional(z.boolean()),
})
export type LineConcern = z.infer<typeof LineConcern>
export type LineConcernJson = z.input<typeof LineConcern>

const LineReceipt = z.object({
  id: Id,
  fileName: z.string(),
  mimeType: z.enum(receiptTypes),
  sizeBytes: z.int(),
  sha256: z.string(),
  /** What was read of it when it was handed in, or since; null or absent while it is not read. */
  said: z.optional(z.nullable(ReceiptSaid)),
  /** How its print picture is turned now, for the frames of what was read. */
  picturedTurn: Receipt.shape.picturedTurn,
})

const OtherReport = z.object({ reportId: Id, number: z.string() })

/** An expense and its receipts as they were when the report was handed in; or the difference of a correction. */
export const ReportLine = z.extend(ExpenseFigures, {
  expenseId: Id,
  tripName: z.nullable(z.string()),
  receipts: z.array(LineReceipt),
  /** Attached after it was handed in: not in the PDF. */
  lateReceipts: z.optional(z.array(LineReceipt)),
  /** These of `receipts` were deleted after it was handed in: they are in the PDF alone. */
  goneReceipts: z.optional(z.array(Id)),
  concerns: z.optional(z.array(LineConcern)),
  /** What came, went or was found after it was handed in could not be asked for. */
  isUnasked: z.optional(z.boolean()),
  /** The line of an earlier report that returned it, and why it did; its messages go along. */
  continues: z.optional(z.extend(OtherReport, { reason: z.string() })),
  /** Of a line that was returned: the report that it was handed in with again. */
  continuedIn: z.optional(OtherReport),
  state: z.enum(['open', 'returned']),
  /** Why it was returned; '' of an open line. */
  reason: z.string(),
  /** When it was returned: the `decidedAt` of the step that did. */
  returnedAt: z.optional(Instant),
  messages: z.array(LineMessage),
  /** The number of the report that this line corrects: its id is then the correction's, its amount the difference. */
  correctionOf: z.optional(z.string()),
  /** The messages of this line, the earliest first. */
  corrections: z.optional(z.array(LineCorrection)),
})
export type ReportLine = z.infer<typeof ReportLine>
export type ReportLineJson = z.input<typeof ReportLine>

export const WholeExpenseReport = z.extend(ExpenseReport, { lines: z.array(ReportLine) })
export type WholeExpenseReport = z.infer<typeof WholeExpenseReport>
export type WholeExpenseReportJson = z.input<typeof WholeExpenseReport>

export const CheckedExpense = z.object({
  id: Id,
  /** To be sent back with the hand-in, which is refused where the expense has changed since. */
  updatedAt: Instant,
  concerns: z.array(ReportConcern),
  /** With `in_report`: where it is and with whom, as a sentence. */
  explanation: z.nullable(z.string()),
})
export type CheckedExpense = z.infer<typeof CheckedExpense>
export type CheckedExpenseJson = z.input<typeof CheckedExpense>

const atLeastOne = z.minLength(1, 'Choose at least one expense.')
const notTooMany = z.maxLength(
  maxExpensesAtOnce,
  `A report has at most ${maxExpensesAtOnce} expenses.`,
)

/** Who is asked: a colleague, or somebody outside by a link. */
const approver = {
  approverId: z.optional(Id),
  approverEmail: z.optional(Email),
  /** A colleague who approves after somebody outside: needed after 400 `second_approver_needed`, and else ignored. */
  nextApproverId: z.optional(Id),
}
const oneApprover = z.refine<{ approverId?: unknown; approverEmail?: unknown }>(
  ({ approverId, approverEmail }) => (approverId === undefined) !== (approverEmail === undefined),
  {
    path: ['approverId'],
    error: 'Name one approver: approverId or approverEmail.',
  },
)
export const NewApprover = z.object(approver).check(oneApprover)
export type NewApprover = z.infer<typeof NewApprover>
export type NewApproverJson = z.input<typeof NewApprover>

export const NewExpenseReport = z
  .object({
    expenses: z
      .array(
        z.object({
          id: Id,
          updatedAt: z.optional(Instant),
          /** To why it was returned: a message at its line. */
          answer: z.optional(text(2000)),
        }),
      )
      .check(atLeastOne, notTooMany),
    ...approver,
    /** By default the mission of all its expenses, or their dates. */
    title: z._default(text(200), ''),
    note: z._default(text(2000), ''),
  })
  .check(oneApprover)
export type NewExpenseReport = z.infer<typeof NewExpenseReport>
export type NewExpenseReportJson = z.input<typeof NewExpenseReport>

export const ReportDecision = z.object({
  /** `take_back`: what the caller approved waits for its approver again, until a file for the bank has it. */
  decision: z.enum(
    ['approve', 'return', 'take_back'],
    'decision must be approve, return or take_back.',
  ),
  /** With `approve`: the lines that are returned, while the rest goes on. */
  returned: z._default(
    z.array(z.object({ expenseId: Id, reason: requiredText('A reason', 500) })).check(notTooMany),
    [],
  ),
  /** Lines that are approved because they were shown as proven by their receipts: 409 `not_proven` where one is not any more. */
  proven: z._default(z.array(Id).check(notTooMany), []),
  /** With `return` and `take_back` it is the reason, and required. */
  comment: z._default(text(2000), ''),
  /** Who approves next: needed after 400 `second_approver_needed`, and else ignored. */
  nextApproverId: z.optional(Id),
})
export type ReportDecision = z.infer<typeof ReportDecision>
export type ReportDecisionJson = z.input<typeof ReportDecision>

export const NewStandIn = z
  .object({ standInId: Id, startDate: DateInput, endDate: DateInput })
  .check(rangeInOrder)
export type NewStandIn = z.infer<typeof NewStandIn>
export type NewStandInJson = z.input<typeof NewStandIn>

const days = { startDate: CalendarDate, endDate: CalendarDate }

export const ShownStandIns = z.object({
  /** Who decides for the caller, from the first to the last day. */
  mine: z.nullable(z.object({ standIn: Colleague, ...days })),
  /** For whom the caller decides. */
  of: z.array(z.object({ person: Colleague, ...days })),
})
export type ShownStandIns = z.infer<typeof ShownStandIns>
export type ShownStandInsJson = z.input<typeof ShownStandIns>

export const expenseReportApi = defineApi({
  check: {
    method: 'POST',
    path: '/api/expense-reports/check',
    access: 'user',
    scope: 'reports:write',
    problems: ['not_found'],
    summary: 'What to look at before these expenses are handed in, and whom to ask.',
    body: z.object({ expenseIds: z.array(Id).check(atLeastOne, notTooMany) }),
    response: z.object({
      expenses: z.array(CheckedExpense),
      /** The nearest manager who may approve; where the organisation has named none, the colleague whom the profile names. */
      approver: z.nullable(Colleague),
      /** Sums of corrections of approved reports, which come into this report by themselves. */
      corrections: z.optional(Totals),
    }),
    status: 200,
    idempotent: false,
  },
  approvers: {
    method: 'GET',
    path: '/api/expense-reports/approvers',
    access: 'user',
    scope: 'reports:write',
    problems: ['forbidden'],
    summary: `Colleagues who may approve and whose name or e-mail has these words; at most ${mostColleagues}.`,
    query: z.object({ q: requiredText('q', 200) }),
    response: z.array(Colleague),
  },
  approverRules: {
    method: 'GET',
    path: '/api/expense-reports/approver-rules',
    access: 'user',
    scope: 'reports:write',
    summary: 'Who may be asked beside the colleagues that are found.',
    response: z.extend(OutsideApprovers, {
      /** Nobody but administrators is confirmed yet. */
      onlyAdministrators: z.boolean(),
      /** Colleagues above you who may approve, the nearest first. */
      above: z.optional(z.array(Colleague)),
    }),
  },
  standIns: {
    method: 'GET',
    path: '/api/expense-reports/stand-in',
    access: 'user',
    summary: 'Who decides for you while you are away, and for whom you do; without what is over.',
    response: ShownStandIns,
  },
  nameStandIn: {
    method: 'PUT',
    path: '/api/expense-reports/stand-in',
    access: 'user',
    summary: 'Names who decides for you, never on their own reports, from one day to another.',
    body: NewStandIn,
    response: ShownStandIns,
  },
  endStandIn: {
    method: 'DELETE',
    path: '/api/expense-reports/stand-in',
    access: 'user',
    summary: 'Ends at once that somebody decides for you.',
  },
  toApprove: {
    method: 'GET',
    path: '/api/expense-reports/to-approve',
    access: 'user',
    summary: 'The reports that wait for your decision, the longest waiting first.',
    query: z.object(pageQuery),
    response: z.array(ExpenseReport),
  },
  countToApprove: {
    method: 'GET',
    path: '/api/expense-reports/to-approve/count',
    access: 'user',
    summary: 'How many reports wait for your decision.',
    response: z.object({
      count: z.int(),
      /** Its id, where it is one alone. */
      only: z.optional(Id),
    }),
  },
  openBelow: {
    method: 'GET',
    path: '/api/expense-reports/open-below',
    access: 'user',
    summary:
      'The reports that wait for a decision, of people who report to you, directly or through others.',
    query: z.object(pageQuery),
    response: z.array(ExpenseReport),
  },
  decided: {
    method: 'GET',
    path: '/api/expense-reports/decided',
    access: 'user',
    summary: 'The reports that you have decided on, the last handed in first.',
    query: z.object(pageQuery),
    response: z.array(ExpenseReport),
  },
  list: {
    method: 'GET',
    path: '/api/expense-reports',
    access: 'user',
    scope: 'reports:read',
    summary: 'The reports that you have handed in, the latest first.',
    query: z.object({
      state: filter(ExpenseReportState),
      /** Of which something is there on the road (road.ts). */
      place: filter(ReportPlace),
      ...pageQuery,
    }),
    response: z.array(ExpenseReport),
  },
  road: {
    method: 'GET',
    path: '/api/expense-reports/road',
    access: 'user',
    scope: 'reports:read',
    summary: 'What your reports come to, by its place on the road.',
    response: OwnRoad,
  },
  states: {
    method: 'GET',
    path: '/api/expense-reports/states',
    access: 'user',
    scope: 'reports:read',
    summary:
      'How far reports are, for a list of expenses: your own, and for administrators anybody’s. Others are left out.',
    query: z.object({ ids: idsOf('reports', mostStates, 'ids is required') }),
    response: z.array(ReportState),
  },
  handIn: {
    method: 'POST',
    path: '/api/expense-reports',
    access: 'user',
    scope: 'reports:write',
    problems: ['not_found'],
    summary: 'Hands in expenses: they are locked, and a PDF is made that does not change any more.',
    adds: true,
    body: NewExpenseReport,
    response: ExpenseReport,
    status: 202,
  },
  get: {
    method: 'GET',
    path: '/api/expense-reports/:id',
    access: 'user',
    scope: 'reports:read',
    summary: 'A report with its lines, for its owner and those who are asked to decide.',
    params: IdParams,
    response: WholeExpenseReport,
  },
  file: {
    method: 'GET',
    path: '/api/expense-reports/:id/file',
    access: 'user',
    scope: 'reports:read',
    problems: ['conflict'],
    summary: 'The PDF: as it was handed in, and of an approved report the one that is sealed.',
    params: IdParams,
    response: stream(['application/pdf']),
  },
  receipt: {
    method: 'GET',
    path: '/api/expense-reports/:id/receipts/:receiptId',
    access: 'user',
    scope: 'reports:read',
    problems: ['conflict'],
    summary: 'A receipt of a report: as it came, or upright `as=print`.',
    params: z.extend(IdParams, { receiptId: Id }),
    query: z.object({ as: z.optional(z.enum(['file', 'print'], 'as must be file or print.')) }),
    response: stream([...receiptTypes]),
  },
  withdraw: {
    method: 'POST',
    path: '/api/expense-reports/:id/withdraw',
    access: 'user',
    scope: 'reports:write',
    summary: 'Takes back a report on which nobody has decided: its expenses are free again.',
    params: IdParams,
    response: ExpenseReport,
    status: 200,
  },
  reassign: {
    method: 'PUT',
    path: '/api/expense-reports/:id/approver',
    access: 'user',
    problems: ['forbidden'],
    summary:
      'Asks somebody else to decide on your report, or the same person by a new link. After a first approval that is for who gave it.',
    params: IdParams,
    body: NewApprover,
    response: ExpenseReport,
  },
  decide: {
    method: 'POST',
    path: '/api/expense-reports/:id/decide',
    access: 'user',
    summary:
      'Approves a report, all or without some lines that are returned, returns all of it, or takes the last approval back.',
    params: IdParams,
    body: ReportDecision,
    // 500 reasons in any script.
    maxBytes: 1_000_000,
    response: WholeExpenseReport,
    status: 200,
  },
  write: {
    method: 'POST',
    path: '/api/expense-reports/:id/lines/:expenseId/messages',
    access: 'user',
    summary: 'Asks about a line, or answers: a message between owner and approver.',
    adds: true,
    params: z.extend(IdParams, { expenseId: Id }),
    body: z.object({ text: requiredText('A message', 2000) }),
    response: ReportLine,
  },
})
