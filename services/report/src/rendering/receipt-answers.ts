import * as z from 'zod/mini'

/** What receipt-worker.ts answers: declared once for both sides. Lengths are pixels of a picture, or points of a page. */
const Size = z.object({ width: z.number(), height: z.number() })

/** A picture each, whose JPEG is the file at the same place. */
export const PicturesAnswer = z.array(z.extend(Size, { grey: z.boolean() }))
export const PagesAnswer = z.array(Size)
/** Objects of a PDF by their numbers, the lengths of their bytes in the one file, and which of them draw a page. */
export const DrawingsAnswer = z.object({
  objects: z.array(z.object({ number: z.int(), length: z.int().check(z.nonnegative()) })),
  drawings: z.array(z.int()),
})

export const locked = 'locked'
export const damaged = 'damaged'
