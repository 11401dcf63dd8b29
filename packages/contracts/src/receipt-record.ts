import * as z from 'zod/mini'
import { Id, Instant } from './common.ts'
import { EnteredBy } from './record.ts'

export const receiptTypes = ['image/jpeg', 'image/png', 'application/pdf'] as const
/** 10 MB, of a receipt and of a picture to scan. */
export const maxReceiptBytes = 10 * 1024 * 1024

export const turns = { upright: 0, right: 90, down: 180, left: 270 } as const
export type Turn = (typeof turns)[keyof typeof turns]

export const Receipt = z.object({
  id: Id,
  expenseId: Id,
  fileName: z.string(),
  mimeType: z.enum(receiptTypes),
  sizeBytes: z.int(),
  sha256: z.string(),
  /** True once a thumbnail can be had at /api/receipts/{id}/thumbnail. */
  hasThumbnail: z.boolean(),
  /** Degrees clockwise by which a person has turned the picture. */
  turned: z.optional(z.enum(turns)),
  /** How thumbnail and print picture are turned: they follow a moment later. */
  picturedTurn: z.optional(z.enum(turns)),
  /** In the answer to its upload: its expense was handed in meanwhile, without it. */
  late: z.optional(z.boolean()),
  createdAt: Instant,
  enteredBy: z.optional(EnteredBy),
})
export type Receipt = z.infer<typeof Receipt>
export type ReceiptJson = z.input<typeof Receipt>
