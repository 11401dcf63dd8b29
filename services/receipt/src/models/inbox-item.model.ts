import type { NewExpenseJson } from '@sortie/contracts/expense'
import type { InboxItem } from '@sortie/contracts/inbox'
import { inboxStates } from '@sortie/contracts/inbox'
import type { ScannedReceipt } from '@sortie/contracts/scan'
import { defineModel } from '@sortie/platform/mongo/model'
import mongoose from 'mongoose'

/** The intent: a new expense, or one more receipt of an existing expense. */
export type Filing = {
  expenseId: string
  expense: NewExpenseJson | null
  from: InboxItem['state']
}

/** Lies beside the receipt of the same id until that has an expense, and a day longer for repeated calls. */
export type StoredInboxItem = {
  _id: string
  userId: string
  enteredBy?: InboxItem['enteredBy']
  state: InboxItem['state'] | 'filed'
  tries: number
  reading: ScannedReceipt | null
  problem: string | null
  joinedTo: string | null
  /** Its place in the Inbox and among the pages of its receipt, by default ms since 1970. */
  position: number
  mail: InboxItem['mail']
  filing: Filing | null
  discardedAt: Date | null
  createdAt: Date
  updatedAt: Date
}

const nothing = { type: mongoose.Schema.Types.Mixed, default: null }

export const InboxItemModel = defineModel<StoredInboxItem>(
  'InboxItem',
  {
    userId: { type: String, required: true },
    enteredBy: Object,
    state: { type: String, enum: [...inboxStates, 'filed'], default: 'waiting' },
    tries: { type: Number, default: 0 },
    reading: nothing,
    problem: { type: String, default: null },
    joinedTo: { type: String, default: null },
    position: { type: Number, default: () => Date.now() },
    mail: nothing,
    filing: nothing,
    discardedAt: { type: Date, default: null },
  },
  [[{ userId: 1, createdAt: 1 }], [{ state: 1, createdAt: 1 }], [{ createdAt: 1 }]],
)

export const inOrder = { position: 1, createdAt: 1, _id: 1 } as const
export const here = { state: { $ne: 'filed' as const }, discardedAt: null }
