/** Opens receipts for a report. Opens untrusted files: what goes into the report is written here, byte by byte. */
import { PDFContext, type PDFObject } from '@cantoo/pdf-lib'
import { serve, Unreadable } from '@sortie/untrusted-files/serve'
import type * as z from 'zod/mini'
import { embedPages, openPdfReceipt, withAllValues } from './pdf-receipt.ts'
import { longestOf, type Picture, picturesOf, picturesOfDrawn } from './picture.ts'
import {
  type DrawingsAnswer,
  type DrawnAnswer,
  damaged,
  type PagesAnswer,
  type PicturesAnswer,
} from './receipt-answers.ts'

await serve({
  pictures: async (_: null, [file]) => {
    const pictures = await picturesOf(given(file))
    const value: z.infer<typeof PicturesAnswer> = pictures.map(answerOf)
    return { value, files: pictures.map(({ jpeg }) => jpeg) }
  },

  /** Writes the pages once as a trial: a fault must show now, while the receipt's page can still say so. */
  pages: async (_: null, [file]) => {
    const document = await openPdfReceipt(given(file))
    const { looks } = await embedPages(document, PDFContext.create()).catch(unreadable)
    const value: z.infer<typeof PagesAnswer> = looks
    return { value }
  },

  drawn: async ({ numbers }: { numbers: number[] }, [file]) => {
    const { drawPages } = await import('@sortie/untrusted-files/pdf-page')
    // A form that is damaged is drawn as it is.
    const bytes = await withAllValues(given(file)).catch(() => given(file))
    const pages: Picture[][] = []
    for (const drawn of await drawPages(bytes, longestOf, () => numbers))
      pages.push(await picturesOfDrawn(drawn))
    const value: z.infer<typeof DrawnAnswer> = pages.map((page) => page.map(answerOf))
    return { value, files: pages.flat().map(({ jpeg }) => jpeg) }
  },

  /** Objects that draw the pages, numbered after those that the report has already. */
  drawings: async ({ above }: { above: number }, [file]) => {
    const context = PDFContext.create()
    context.largestObjectNumber = above
    const document = await openPdfReceipt(given(file))
    const { drawings } = await embedPages(document, context).catch(unreadable)
    const objects = context
      .enumerateIndirectObjects()
      .map(([{ objectNumber: number }, object]) => ({ number, bytes: bytesOf(object) }))
    const value: z.infer<typeof DrawingsAnswer> = {
      objects: objects.map(({ number, bytes }) => ({ number, length: bytes.length })),
      drawings: drawings.map(({ objectNumber }) => objectNumber),
    }
    return { value, files: [Buffer.concat(objects.map(({ bytes }) => bytes))] }
  },
})

function answerOf({ width, height, grey }: Picture) {
  return { width, height, grey }
}

function bytesOf(object: PDFObject): Uint8Array {
  const bytes = new Uint8Array(object.sizeInBytes())
  object.copyBytesInto(bytes, 0)
  return bytes
}

function given(file: Buffer | undefined): Buffer {
  if (!file) throw new Error('no file')
  return file
}

function unreadable(cause: unknown): never {
  if (cause instanceof Unreadable) throw cause
  throw new Unreadable(damaged, { cause })
}
