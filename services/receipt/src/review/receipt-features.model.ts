import type { ExtractedFields } from '@sortie/contracts/contradiction'
import { defineModel } from '@sortie/platform/mongo/model'
import mongoose from 'mongoose'

export type ReceiptFeatures = {
  _id: string
  userId: string
  /** Whether the fingerprint was computed; null in `look` when the file has hardly any print. */
  looked: boolean
  look: Buffer | null
  /** What was clearly read; null until it is read. */
  said: ExtractedFields | null
  readTries: number
  /** When it was left because another was being read. */
  unreadSince: Date | null
  createdAt: Date
}

export const ReceiptFeaturesModel = defineModel<ReceiptFeatures>(
  'ReceiptFeatures',
  {
    userId: { type: String, required: true },
    looked: { type: Boolean, default: false },
    look: { type: Buffer, default: null },
    said: { type: mongoose.Schema.Types.Mixed, default: null },
    readTries: { type: Number, default: 0 },
    unreadSince: { type: Date, default: null },
  },
  [
    [{ userId: 1, createdAt: -1 }],
    [{ createdAt: 1 }],
    [{ 'said.date': 1, 'said.amount': 1 }],
    [{ unreadSince: 1 }],
  ],
  { collection: 'traces' },
)

/** Older receipts are not read: reading all of them would occupy the reader for days. */
export const readSinceMs = 7 * 24 * 3600_000

/** Until it is read, nobody knows whether it says something different from its look-alikes. */
export function isToBeRead({ said, createdAt }: ReceiptFeatures): boolean {
  return said === null && Date.now() - createdAt.getTime() < readSinceMs
}
