import { expenseFigures } from '@sortie/contracts/expense'
import type {
  Colleague,
  Due,
  ExpenseReport,
  ReportLine,
  ReportSeal,
} from '@sortie/contracts/expense-report'
import type { Currency } from '@sortie/contracts/money'
import { storedOf } from '@sortie/contracts/record'
import { defineModel, type Stored } from '@sortie/platform/mongo/model'

type Derived =
  | 'owner'
  | 'waitsFor'
  | 'approverIsGone'
  | 'linkEndsAt'
  | 'waitsForFormerManager'
  | 'mayDecide'
  | 'mayWithdraw'
  | 'mayTakeBack'
  | 'payment'

export type StoredExpenseReport = Omit<Stored<ExpenseReport>, Derived> & {
  userId: string
  updatedAt: Date
  /** As it was when the report was handed in. */
  owner: { name: string; email: string; department: string | null }
  /** Whose decision is awaited; null unless it waits for one. */
  approverId: string | null
  /** Who approves after somebody outside, where its sum needs that and the organisation names nobody. */
  nextApprover?: Colleague | null
  /** Since when it waits for them, and how often they were reminded. */
  askedAt: Date | null
  reminded: number
  /** Its owner has another manager than the one it waits for: whether it goes along is asked, or was said. */
  moved?: 'asks' | 'goes' | null
  /** The seals of approvals that were taken back, with what their papers say. */
  endedSeals?: EndedSeal[]
  /** Counts the changes, so that an erasure overwrites no decision. */
  version: number
  /** When it was handed in, on its owner's calendar: YYYY-MM-DD. */
  day: string
  /** The expenses as they were seen when it was handed in. */
  asked: Array<{ id: string; updatedAt: Date; answer?: string }>
  /** From the approval on; see dues.ts. */
  dues?: Dues
  /** One of the dues is not paid yet. */
  owing?: boolean
  /** The last day on which one of them was paid, or found to be nothing: a calendar date. */
  settledOn?: Date | null
  /** Who of finance has it in a CSV to pay by, by their id, since when. */
  inCsv?: Record<string, Date>
  /** When its files go, see sweep-reports.ts; null or absent where they stay or are gone. */
  sweepAt?: Date | null
}

export type EndedSeal = ReportSeal &
  Pick<ExpenseReport, 'totals' | 'lineCount' | 'returnedCount'> & { endedAt: Date }

/** Money in minor units; `batchId` is the last file for the bank that it is in. */
export type StoredDue = Omit<Due, 'state'> & { batchId: string | null; paidBy: Colleague | null }
export type Dues = Partial<Record<Currency, StoredDue>>

/** What came later is asked for when the report is read. */
export type StoredLine = ReportLine & {
  _id: string
  reportId: string
  position: number
  /** What it is worth after its last correction, in minor units. */
  corrected?: number
}

const text = { type: String, default: '' }
const required = { type: String, required: true }
const none = { type: String, default: null }
const when = { type: Date, default: null }
const zero = { type: Number, default: 0 }

export const ExpenseReportModel = defineModel<StoredExpenseReport>(
  'ExpenseReport',
  {
    userId: required,
    number: required,
    title: text,
    note: text,
    state: required,
    owner: { type: Object, required: true },
    tripId: none,
    totals: { type: Object, default: {} },
    toBeRefunded: { type: Object, default: {} },
    paidByCompany: { type: Object, default: {} },
    lineCount: zero,
    returnedCount: zero,
    openQuestions: zero,
    steps: { type: [Object], default: [] },
    approverId: none,
    nextApprover: { type: Object, default: null },
    askedAt: when,
    reminded: zero,
    moved: String,
    error: none,
    sizeBytes: { type: Number, default: null },
    sha256: none,
    seal: { type: Object, default: null },
    endedSeals: { type: [Object], default: [] },
    handedInAt: when,
    decidedAt: when,
    version: { type: Number, required: true },
    day: required,
    asked: { type: [Object], required: true },
    dues: { type: Object, default: {} },
    owing: { type: Boolean, default: false },
    settledOn: when,
    inCsv: Object,
    sweepAt: when,
  },
  [
    [{ state: 1, owing: 1, decidedAt: 1, _id: 1 }],
    [{ state: 1, owing: 1, userId: 1, decidedAt: 1, _id: 1 }],
    [{ state: 1, owing: 1, 'dues.EUR.batchId': 1 }],
    [{ state: 1, settledOn: 1, decidedAt: 1, _id: 1 }],
    [{ state: 1, decidedAt: 1, _id: 1 }],
    [{ userId: 1, createdAt: -1, _id: -1 }],
    [{ moved: 1 }],
    [{ approverId: 1, handedInAt: 1, _id: 1 }],
    [{ 'steps.decidedBy.id': 1, handedInAt: -1, _id: -1 }],
    [{ 'steps.approver.id': 1, handedInAt: -1, _id: -1 }],
    [{ 'steps.decidedBy.email': 1 }],
    [{ 'seal.number': 1 }],
    [{ 'endedSeals.number': 1 }],
    [{ 'seal.sha256': 1 }],
    [{ 'endedSeals.sha256': 1 }],
    [{ sha256: 1 }],
    [{ sweepAt: 1 }],
  ],
)

/** Apart from the report: 500 lines with long notes and their messages are too much for one document. */
export const ReportLineModel = defineModel<StoredLine>(
  'ReportLine',
  {
    reportId: required,
    position: { type: Number, required: true },
    expenseId: required,
    ...storedOf(expenseFigures),
    rateDoubt: String,
    enteredBy: Object,
    correctionOf: String,
    corrected: Number,
    tripName: none,
    continues: Object,
    continuedIn: Object,
    receipts: { type: [Object], default: [] },
    concerns: { type: [Object], default: [] },
    state: { type: String, default: 'open' },
    reason: text,
    returnedAt: Date,
    messages: { type: [Object], default: [] },
  },
  [
    [{ reportId: 1, position: 1 }, { unique: true }],
    [{ reportId: 1, expenseId: 1 }],
    [{ expenseId: 1 }],
  ],
  { timestamps: false },
)

/** Written by each hand-in of a person, and by all that changes what they are owed, so that two at once conflict. */
export const ReportOwnerModel = defineModel<{
  _id: string
  changes: number
  /** When finance last asked them for their account. */
  accountAskedAt: Date | null
}>('ReportOwner', { changes: zero, accountAskedAt: when }, [], { timestamps: false })

/** Kept as long as the report is: no sweep removes what is below this prefix. */
export const folderOf = (reportId: string) => `expense-reports/${reportId}/`
/** By its hash, so that a second run of the job overwrites nothing. */
export const objectOf = (reportId: string, sha256: string) => `${folderOf(reportId)}${sha256}.pdf`
/** Apart from the folder in which a second run of the job removes what it does not know. */
export const sealedFolderOf = (reportId: string) => `expense-reports/sealed-${reportId}/`
export const sealedObjectOf = (reportId: string, sha256: string) =>
  `${sealedFolderOf(reportId)}${sha256}.pdf`
export const notMade = 'The report could not be made. Hand the expenses in again.'
