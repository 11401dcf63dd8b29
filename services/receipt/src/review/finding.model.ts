import type { Contradiction } from '@sortie/contracts/contradiction'
import type { FindingKind } from '@sortie/contracts/finding'
import { defineModel } from '@sortie/platform/mongo/model'
import mongoose from 'mongoose'

export type Side = { userId: string; receiptId: string | null; expenseId: string | null }

export type StoredFinding = {
  /** Derived from the kind and the subjects, so that a finding is stored once and stays dismissed. */
  _id: string
  kind: FindingKind
  sides: Side[]
  receiptIds: string[]
  expenseIds: string[]
  /** Who sees it; null for a finding between two people, which only administrators see. */
  owner: string | null
  field: Contradiction['field'] | null
  typed: string | null
  said: string | null
  dismissed: boolean
  settled: boolean
  /** What an administrator asked the owner, and the answer. */
  question?: string | null
  askedAt?: Date | null
  answer?: string | null
  answeredAt?: Date | null
  /** The id of the mail with the question, until the auth service has it. */
  mailId?: string | null
  createdAt: Date
}

const text = { type: String, default: null }
const no = { type: Boolean, default: false }

export const FindingModel = defineModel<StoredFinding>(
  'Finding',
  {
    kind: { type: String, required: true },
    sides: { type: mongoose.Schema.Types.Mixed, required: true },
    receiptIds: { type: [String], required: true },
    expenseIds: { type: [String], required: true },
    owner: text,
    field: text,
    typed: text,
    said: text,
    dismissed: no,
    settled: no,
    question: text,
    askedAt: { type: Date, default: null },
    answer: text,
    answeredAt: { type: Date, default: null },
    mailId: text,
  },
  [
    [{ owner: 1, dismissed: 1, createdAt: -1 }],
    [{ settled: 1, createdAt: -1, _id: -1 }],
    [{ receiptIds: 1 }],
    [{ expenseIds: 1 }],
    [{ mailId: 1 }],
  ],
  { collection: 'findings' },
)
