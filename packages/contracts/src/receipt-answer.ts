export type Answered = { receiptCount: number; lostReceipt?: string | undefined }

/** What says whether a receipt is missing, as a query asks for it. */
export const receiptAnswer = { receiptCount: 1, lostReceipt: 1 } as const

/** Of what has no receipt, whether one is missing or was declared lost. */
export function bareConcern({ receiptCount, lostReceipt }: Answered) {
  if (receiptCount > 0) return null
  return lostReceipt ? 'declared_lost' : 'no_receipt'
}

export function isReceiptMissing(answered: Answered): boolean {
  return bareConcern(answered) === 'no_receipt'
}
