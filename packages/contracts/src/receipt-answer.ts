export type Answered = { receiptCount: number; lostReceipt?: string | undefined }

/** What says whether a receipt is missing, as a query asks for it. */
export const receiptAnswer = { receiptCount: 1, lostReceipt: 1 } as const

/** None is there, and nobody has declared it lost. */
export function isReceiptMissing({ receiptCount, lostReceipt }: Answered): boolean {
  return receiptCount === 0 && !lostReceipt
}
