import type { ReportMail } from '@sortie/contracts/internal-report-mail'
import { defineModel } from '@sortie/platform/mongo/model'

/** A mail about a report that is still to be handed to the auth service. */
export type OwedMail = {
  _id: string
  /** The auth service mails once for each. */
  mailId: string
  to: string
  why: ReportMail
  reportId: string
  /** From when on messages are in the mail. */
  since: Date
  dueAt: Date
}

const keptSeconds = 7 * 24 * 3600
const text = { type: String, required: true }
const time = { type: Date, required: true }

export const OwedMailModel = defineModel<OwedMail>(
  'OwedMail',
  { mailId: text, to: text, why: text, reportId: text, since: time, dueAt: time },
  [[{ dueAt: 1 }, { expireAfterSeconds: keptSeconds }]],
  { timestamps: false, collection: 'owed_mails' },
)
