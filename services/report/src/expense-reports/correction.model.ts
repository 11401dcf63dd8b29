import type { Colleague, ReportLine } from '@sortie/contracts/expense-report'
import { defineModel } from '@sortie/platform/mongo/model'

/** What finance found of a line of an approved report; the difference is a line of the person's next report. */
export type StoredCorrection = Pick<
  ReportLine,
  | 'expenseId'
  | 'date'
  | 'category'
  | 'merchant'
  | 'currency'
  | 'paymentMethod'
  | 'amount'
  | 'reason'
> & {
  _id: string
  person: Colleague
  reportId: string
  /** Of that report. */
  number: string
  /** `amount`, which the line is worth instead, less what it was worth before; minor units. */
  difference: number
  by: Colleague
  at: Date
  /** The report that has the difference as a line. */
  settledBy: string | null
  settledIn: string | null
}

const required = { type: String, required: true }
const minor = { type: Number, required: true }
const text = { type: String, default: '' }
const none = { type: String, default: null }
const when = { type: Date, required: true }
const whole = { type: Object, required: true }

export const CorrectionModel = defineModel<StoredCorrection>(
  'Correction',
  {
    ...{ person: whole, reportId: required, number: required, expenseId: required, date: when },
    ...{ category: required, merchant: required, currency: required, paymentMethod: text },
    ...{ amount: minor, difference: minor, reason: required, by: whole, at: when },
    ...{ settledBy: none, settledIn: none },
  },
  [[{ settledBy: 1, 'person.id': 1, at: 1 }], [{ reportId: 1, at: 1 }]],
  { timestamps: false },
)
