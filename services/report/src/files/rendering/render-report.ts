import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { PDFDict, PDFHexString, PDFName, type PDFPage, type PDFRef } from '@cantoo/pdf-lib'
import type { ReceiptSheet } from '@sortie/report-document/receipt-pages'
import { pdfDocument } from '@sortie/report-document/report'
import type { ReportData, ReportReceipt } from '@sortie/report-document/report-data'
import { type Browser, printSurely } from '../../clients/browser.ts'
import { paperFor } from '../../clients/fonts.ts'
import { describe, makeRepeatable } from './describe-pdf.ts'
import { type GrowingPdf, openGrowing } from './growing-pdf.ts'
import { writeIndexNumbers } from './index-numbers.ts'
import { type PreparedReceipt, prepareReceipt } from './prepare-receipt.ts'
import { openedAtOnce } from './receipt-opener.ts'
import { createReportFile, type ReportFile } from './report-file.ts'
import { createSpillBuffer } from './spill-buffer.ts'

export type RenderOptions = {
  browser: Browser
  /** Creates an empty directory for what does not fit into memory; the caller removes it afterwards. */
  directory: () => Promise<string>
  /** Absent: no receipt appendix. Null: the file is missing, and its page says so. */
  openReceipt?: (receipt: ReportReceipt) => Promise<Readable | Buffer | null>
  signal?: AbortSignal
  onProgress?: (done: number) => void
}

export type RenderedReport = { file: ReportFile; pages: number; problems: number }

/** Bytes of receipts that are joined at a time. */
const partBytes = 8 * 1024 * 1024

export async function renderReport(
  data: ReportData,
  options: RenderOptions,
): Promise<RenderedReport> {
  const { browser, directory, openReceipt, signal, onProgress } = options
  const prepared = openReceipt ? await prepareAll(data, openReceipt, options) : []
  signal?.throwIfAborted()
  const sheets = openReceipt ? prepared.map(({ sheet }) => sheet) : null
  const document = pdfDocument(data, sheets, paperFor(textOf(data)))
  const printed = await printSurely(browser, document, {
    bookmarks: openReceipt !== undefined,
    signal,
  })
  onProgress?.(0.7)

  const file = createReportFile(directory)
  try {
    makeRepeatable(printed, data)
    // The highest PDF version, because the appended pages of receipts may need it.
    printed.write('%PDF-1.7', 'latin1')
    file.add(printed)
    const pdf = await openGrowing(withoutTags(printed), printed.length)
    const pages = pdf.document.getPages()
    const firstPage = pages.length - prepared.reduce((sum, { sheet }) => sum + pagesOf(sheet), 0)
    let page = firstPage
    let held = 0
    for (const [index, { sheet, receipt }] of prepared.entries()) {
      signal?.throwIfAborted()
      const { drawings, sizeBytes } = await receipt.embed(pdf.document)
      for (const [part, drawing] of drawings.entries())
        replacePicture(pdf, pages[page + part], drawing)
      page += pagesOf(sheet)
      held += sizeBytes
      if (held > partBytes) {
        file.add(await pdf.update())
        await file.settle()
        held = 0
      }
      onProgress?.(0.7 + (0.3 * (index + 1)) / prepared.length)
    }
    await writeIndexNumbers(pdf, pageNumbers(prepared, firstPage))
    await describe(pdf, data)
    file.add(await finish(pdf, printed))
    const problems = prepared.filter(({ sheet }) => sheet.problem).length
    return { file: await file.finish(), pages: pages.length, problems }
  } catch (error) {
    await file.close()
    throw error
  }
}

type Prepared = { sheet: ReceiptSheet; receipt: PreparedReceipt }

const pagesOf = (sheet: ReceiptSheet) => Math.max(1, sheet.pages.length)

async function prepareAll(
  { expenses }: ReportData,
  openReceipt: (receipt: ReportReceipt) => Promise<Readable | Buffer | null>,
  { directory, signal, onProgress }: RenderOptions,
): Promise<Prepared[]> {
  const wanted = expenses
    .flatMap((expense, index) =>
      expense.receipts.map((receipt) => ({ expense, receipt, line: index + 1 })),
    )
    .map((entry, index) => ({ ...entry, number: index + 1 }))
  const spill = createSpillBuffer(directory)
  const prepared: Prepared[] = []
  const queue = wanted.values()
  let done = 0
  async function work(): Promise<void> {
    for (const entry of queue) {
      signal?.throwIfAborted()
      const receipt = await prepareReceipt(
        () => openReceipt(entry.receipt),
        entry.number,
        spill,
        signal,
      )
      const { pages, attachment, problem } = receipt
      prepared[entry.number - 1] = { sheet: { ...entry, pages, attachment, problem }, receipt }
      onProgress?.((0.5 * ++done) / wanted.length)
    }
  }
  await Promise.all(Array.from({ length: openedAtOnce }, work))
  return prepared
}

function pageNumbers(prepared: Prepared[], firstPage: number): Map<string, number> {
  let page = firstPage
  return new Map(
    prepared.map(({ sheet }) => {
      page += pagesOf(sheet)
      return [`sheet-${sheet.number}`, page - pagesOf(sheet) + 1]
    }),
  )
}

/** Each appendix page draws one stretched pixel. Only the object it refers to is replaced; place, tag and text stay. */
function replacePicture({ changed }: GrowingPdf, page: PDFPage | undefined, drawing: PDFRef): void {
  const drawings = page?.node.Resources()?.lookupMaybe(PDFName.of('XObject'), PDFDict)
  const name = drawings?.keys()[0]
  if (!page || !drawings || !name) throw new Error('A page has no place for its receipt')
  drawings.set(name, drawing)
  changed(page.ref)
}

/**
 * Nine tenths of what the browser writes are tags, one after the other. Nothing of them is changed, and the library would
 * take longer to read them than the browser to print.
 */
function withoutTags(printed: Buffer): Buffer {
  const first = printed.indexOf('/Type /StructElem')
  if (first === -1) return printed
  const start = printed.lastIndexOf('endobj', first) + 'endobj'.length
  const end = printed.indexOf('endobj', printed.lastIndexOf('/Type /StructElem')) + 'endobj'.length
  return Buffer.concat([printed.subarray(0, start), printed.subarray(end)])
}

/** The last part has all that a seal changes, and so need not be looked for in the whole file (seals/seal-pdf.ts). */
function finish({ document, changed, update }: GrowingPdf, printed: Buffer): Promise<Uint8Array> {
  const { context, catalog } = document
  const { trailerInfo } = context
  const id = PDFHexString.of(createHash('sha256').update(printed).digest('hex').slice(0, 32))
  trailerInfo.ID = context.obj([id, id])
  for (const ref of [trailerInfo.Root, trailerInfo.Info, catalog.get(PDFName.of('Pages'))])
    changed(ref as PDFRef)
  return update()
}

/** All user-written texts and a few characters of ours; determines which fonts are loaded. */
function textOf({ person, organisation, trip, signature, expenses }: ReportData): string {
  return JSON.stringify([person, organisation?.name, trip, signature, expenses]).concat(
    'ABCabc0123$€✓·',
  )
}
