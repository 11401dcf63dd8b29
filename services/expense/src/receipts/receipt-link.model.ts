import { defineModel } from '@sortie/platform/mongo/model'

/** Kept after the receipt's removal, so that `receiptCount` stays exact when events repeat or come out of order. */
type ReceiptLink = { _id: string; expenseId: string; removed: boolean }

export const ReceiptLinkModel = defineModel<ReceiptLink>(
  'ReceiptLink',
  { expenseId: { type: String, required: true }, removed: { type: Boolean, required: true } },
  [[{ expenseId: 1 }]],
  { timestamps: false, collection: 'receipt_links' },
)
