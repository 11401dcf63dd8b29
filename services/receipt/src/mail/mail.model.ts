import type { MailAnswer } from '@sortie/contracts/internal-mail'
import { type MailOutcome, mailOutcomes } from '@sortie/contracts/mailbox'
import { defineModel } from '@sortie/platform/mongo/model'

export type PendingAnswer = { userId: string; why: MailAnswer; inReplyTo: string | null }

/** A mail, identified by its place in the mailbox, and its outcome, recorded before it is moved. */
export type StoredMail = {
  _id: string
  /** Set for an imported mail; equal when the same mail is delivered twice. */
  key?: string
  tries: number
  outcome: MailOutcome | null
  owed: PendingAnswer | null
  at: Date
}

const keptSeconds = 90 * 24 * 3600

export const MailModel = defineModel<StoredMail>(
  'Mail',
  {
    key: String,
    tries: { type: Number, default: 0 },
    outcome: { type: String, enum: [...mailOutcomes, null], default: null },
    owed: {
      type: { userId: String, why: String, inReplyTo: { type: String, default: null } },
      default: null,
      _id: false,
    },
    at: { type: Date, required: true },
  },
  [
    [{ key: 1 }, { unique: true, sparse: true }],
    [{ outcome: 1, at: 1 }],
    [{ at: 1 }, { expireAfterSeconds: keptSeconds }],
  ],
  { timestamps: false },
)

/** A single document: the state of the mailbox at its last check, by any process. */
type MailboxState = {
  _id: string
  seenAt: Date | null
  /** Why it cannot be reached since then; null when it can. */
  problem: string | null
  problemSince: Date | null
  fullPercent: number | null
}

export const mailboxState = 'mailbox'

export const MailboxStateModel = defineModel<MailboxState>(
  'MailboxState',
  {
    seenAt: { type: Date, default: null },
    problem: { type: String, default: null },
    problemSince: { type: Date, default: null },
    fullPercent: { type: Number, default: null },
  },
  [],
  { timestamps: false },
)
