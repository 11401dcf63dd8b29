import mongoose, { Schema } from 'mongoose'

/**
 * A receipt that was told of, kept also after its removal: so `receiptCount` stays exact when the receipts' events
 * come twice or out of order.
 */
export type ReceiptLink = { _id: string; expenseId: string; removed: boolean }

const schema = new Schema<ReceiptLink>(
  {
    _id: String,
    expenseId: { type: String, required: true },
    removed: { type: Boolean, required: true },
  },
  { versionKey: false, collection: 'receipt_links' },
)
schema.index({ expenseId: 1 })

export const ReceiptLinkModel = mongoose.model<ReceiptLink>('ReceiptLink', schema)
