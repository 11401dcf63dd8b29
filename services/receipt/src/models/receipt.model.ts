import type { Receipt, Turn } from '@sortie/contracts/receipt-record'
import { receiptTypes } from '@sortie/contracts/receipt-record'
import type { ReceiptSaid } from '@sortie/contracts/receipt-said'
import { defineModel, type Stored } from '@sortie/platform/mongo/model'
import mongoose from 'mongoose'

export type Said = ReceiptSaid

export type StoredReceipt = Stored<Omit<Receipt, 'turned' | 'picturedTurn'>> & {
  userId: string
  /** True before it has an expense: `expenseId` is then the id of its future expense (inbox/). */
  inInbox: boolean
  /** Its place among the receipts of its expense, by default ms since 1970. */
  position: number
  turned: Turn
  /** Its owner has turned it: what the reader says of it no longer counts. */
  turnedByHand?: boolean
  /** How the stored pictures are turned. */
  picturedTurn: Turn
  /** Derived pictures: to be made, to be made by the worker that takes its time, made, or impossible for this file. */
  pictures: 'waiting' | 'slow' | 'made' | 'none'
  pictureTries: number
  /** Bytes of the derived pictures; 0 where there is none. */
  thumbnailBytes: number
  printBytes: number
  /** Null until it is read. */
  said: Said | null
  readTries: number
  /** Waits for the reader, or to be compared again: in the Inbox its item says so too. */
  unread: boolean
  /** When the sweeper first missed its file in the storage. */
  missingSince: Date | null
}

export const ReceiptModel = defineModel<StoredReceipt>(
  'Receipt',
  {
    userId: { type: String, required: true },
    enteredBy: Object,
    expenseId: { type: String, required: true },
    inInbox: { type: Boolean, default: false },
    fileName: { type: String, required: true },
    mimeType: { type: String, enum: [...receiptTypes], required: true },
    sizeBytes: { type: Number, required: true },
    sha256: { type: String, required: true },
    hasThumbnail: { type: Boolean, default: false },
    position: { type: Number, default: () => Date.now() },
    turned: { type: Number, default: 0 },
    turnedByHand: Boolean,
    picturedTurn: { type: Number, default: 0 },
    pictures: { type: String, enum: ['waiting', 'slow', 'made', 'none'], default: 'waiting' },
    pictureTries: { type: Number, default: 0 },
    thumbnailBytes: { type: Number, default: 0 },
    printBytes: { type: Number, default: 0 },
    said: { type: mongoose.Schema.Types.Mixed, default: null },
    readTries: { type: Number, default: 0 },
    unread: { type: Boolean, default: true },
    missingSince: { type: Date, default: null },
  },
  [
    [{ userId: 1, createdAt: -1 }],
    [{ expenseId: 1, createdAt: 1 }],
    [{ pictures: 1 }],
    [{ missingSince: 1 }],
    [{ sha256: 1 }],
    [{ userId: 1, sha256: 1 }],
    [{ 'said.date': 1, 'said.amount': 1 }],
    [{ unread: 1, createdAt: 1 }],
  ],
)

/** Has the pictures made again; those that are there are shown until then. */
export const unmadePictures = { pictures: 'waiting', pictureTries: 0 } as const

/** The order of the receipts of an expense. */
export const inOrder = { position: 1, createdAt: 1, _id: 1 } as const

const keptSeconds = 24 * 3600

/** Written by both an upload and the deletion of its expense, so that their transactions conflict. */
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
