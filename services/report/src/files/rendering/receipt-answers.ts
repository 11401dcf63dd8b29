import * as z from 'zod/mini'

/** The answers of receipt-worker.ts, declared for both sides. Lengths are pixels of a picture, or points of a page. */
const Size = z.object({ width: z.number(), height: z.number() })

/** Pages of one PDF receipt that are appended at most: a book is no receipt. */
export const mostPages = 100

/** One entry per picture; its JPEG is the file at the same index. */
export const PicturesAnswer = z.array(z.extend(Size, { grey: z.boolean() }))
/** One entry per page. What an embedded page would not show as a viewer does is drawn as a picture. */
export const PagesAnswer = z.array(z.extend(Size, { asPicture: z.boolean() }))
/** The pictures of each page that was asked for: several of a long one. */
export const DrawnAnswer = z.array(PicturesAnswer)
/** Objects of a PDF by number, with their lengths in the single file; and those that draw a page. */
export const DrawingsAnswer = z.object({
  objects: z.array(z.object({ number: z.int(), length: z.int().check(z.nonnegative()) })),
  drawings: z.array(z.int()),
})

export const locked = 'locked'
export const damaged = 'damaged'
