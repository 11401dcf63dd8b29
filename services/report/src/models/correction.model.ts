import { expenseFacts } from '@sortie/contracts/expense'
import type { Colleague, ReportLine } from '@sortie/contracts/expense-report'
import { storedOf } from '@sortie/contracts/record'
import { defineModel } from '@sortie/platform/mongo/model'

/**
 * What finance found of a line of an approved report, or what goes on of a report that came to less than nothing. It is
 * set off in what is not paid yet; what is left of it is a line of the person's next report.
 */
export type StoredCorrection = Pick<
  ReportLine,
  keyof typeof expenseFacts | 'expenseId' | 'reason'
> & {
  _id: string
  person: Colleague
  reportId: string
  /** The number of that report. */
  number: string
  /** `amount`, which the line is worth instead, less what it was worth before; minor units. */
  difference: number
  /** What of the difference is not set off. */
  rest: number
  /** It corrects no line: the whole report came to less than nothing. */
  goesOn?: boolean
  by: Colleague
  at: Date
  /** The report that has the rest as a line, or `bySetOff` where nothing is left. */
  settledBy: string | null
  settledIn: string | null
}

/** `settledBy` of a correction that is no line of any report. */
export const bySetOff = 'set-off'

const required = { type: String, required: true }
const minor = { type: Number, required: true }
const text = { type: String, default: '' }
const none = { type: String, default: null }
const when = { type: Date, required: true }
const whole = { type: Object, required: true }

export const CorrectionModel = defineModel<StoredCorrection>(
  'Correction',
  {
    ...storedOf(expenseFacts),
    person: whole,
    reportId: required,
    number: required,
    expenseId: required,
    difference: minor,
    rest: minor,
    goesOn: Boolean,
    reason: text,
    by: whole,
    at: when,
    settledBy: none,
    settledIn: none,
  },
  [[{ settledBy: 1, 'person.id': 1, at: 1 }], [{ reportId: 1, at: 1 }]],
  { timestamps: false },
)
