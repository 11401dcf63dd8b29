import { defineModel } from '@sortie/platform/mongo/model'
import mongoose from 'mongoose'

export type StoredPurchase = {
  /** The id of the expense. */
  _id: string
  userId: string
  merchant: string
  /** Minor units. */
  amount: number
  currency: string
  /** What was paid in another currency. */
  paid: { amount: number; currency: string } | null
  /** YYYY-MM-DD */
  date: string
  changedAt: string
  /** When it is to be compared with its receipts again. */
  checkAfter?: Date
}

/** What each expense says, as the expense service announced it last, at `changedAt`. */
export const PurchaseModel = defineModel<StoredPurchase>(
  'Purchase',
  {
    userId: { type: String, required: true },
    merchant: { type: String, required: true },
    amount: { type: Number, required: true },
    currency: { type: String, required: true },
    paid: { type: mongoose.Schema.Types.Mixed, default: null },
    date: { type: String, required: true },
    changedAt: { type: String, required: true },
    checkAfter: Date,
  },
  [[{ date: 1 }], [{ checkAfter: 1 }]],
  { timestamps: false },
)
