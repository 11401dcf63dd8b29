import * as z from 'zod/mini'
import { PlacedText } from './annotations/placed-text.ts'

/** The answers of receipt-worker.ts, declared for both sides. Lengths are pixels of a picture, or points of a page. */
const Size = z.object({ width: z.number(), height: z.number() })

/** One entry per picture; its JPEG is the file at the same index. */
export const PicturesAnswer = z.array(z.extend(Size, { grey: z.boolean() }))
const mostTexts = 2000
export const PagesAnswer = z.array(
  z.extend(Size, { texts: z.array(PlacedText).check(z.maxLength(mostTexts)) }),
)
/** Objects of a PDF by number, with their lengths in the single file; those that draw a page, and layers to be switched off. */
export const DrawingsAnswer = z.object({
  objects: z.array(z.object({ number: z.int(), length: z.int().check(z.nonnegative()) })),
  drawings: z.array(z.int()),
  hiddenLayers: z.array(z.int()),
})

export const locked = 'locked'
export const damaged = 'damaged'
