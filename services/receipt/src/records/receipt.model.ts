import type { Receipt } from '@sortie/contracts/receipt'
import { receiptTypes } from '@sortie/contracts/receipt'
import { defineModel, type Stored } from '@sortie/platform/mongo/model'

export type StoredReceipt = Stored<Receipt> & {
  userId: string
  /** True before it has an expense: `expenseId` is that of the expense it is to become (inbox/). */
  inInbox: boolean
  /** Of the derived pictures: still to be made, made, or not to be had from this file. */
  pictures: 'waiting' | 'made' | 'none'
  pictureTries: number
  /** Tries that ran into the limit of time, and until when there is no other. */
  slowTries: number
  picturesAfter: Date | null
  /** Looked at, for others that are the same (doubts/). */
  traced: boolean
  /** Bytes of the derived pictures; 0 where there is none. */
  thumbnailBytes: number
  printBytes: number
  /** Since when the sweeper has not found the file in the storage. */
  missingSince: Date | null
}

export const ReceiptModel = defineModel<StoredReceipt>(
  'Receipt',
  {
    userId: { type: String, required: true },
    expenseId: { type: String, required: true },
    inInbox: { type: Boolean, default: false },
    fileName: { type: String, required: true },
    mimeType: { type: String, enum: [...receiptTypes], required: true },
    sizeBytes: { type: Number, required: true },
    sha256: { type: String, required: true },
    hasThumbnail: { type: Boolean, default: false },
    pictures: { type: String, enum: ['waiting', 'made', 'none'], default: 'waiting' },
    pictureTries: { type: Number, default: 0 },
    slowTries: { type: Number, default: 0 },
    picturesAfter: { type: Date, default: null },
    traced: { type: Boolean, default: false },
    thumbnailBytes: { type: Number, default: 0 },
    printBytes: { type: Number, default: 0 },
    missingSince: { type: Date, default: null },
  },
  [
    [{ userId: 1, createdAt: -1 }],
    [{ expenseId: 1, createdAt: 1 }],
    [{ pictures: 1, createdAt: 1 }],
    [{ missingSince: 1 }],
    [{ traced: 1, createdAt: -1 }],
    [{ sha256: 1 }],
    [{ userId: 1, sha256: 1 }],
  ],
)

const keptSeconds = 24 * 3600

/** An upload and its expense's deletion both write this document in their transactions: one of them sees the other. */
export const ExpenseMarkModel = defineModel<{
  _id: string
  uploads: number
  deleted: boolean
  touchedAt: Date
}>(
  'ExpenseMark',
  {
    uploads: { type: Number, default: 0 },
    deleted: { type: Boolean, default: false },
    touchedAt: { type: Date, required: true },
  },
  [[{ touchedAt: 1 }, { expireAfterSeconds: keptSeconds }]],
  { timestamps: false },
)
