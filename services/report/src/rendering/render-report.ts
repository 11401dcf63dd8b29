import type { Readable } from 'node:stream'
import { PDFDict, PDFName, type PDFRef } from '@cantoo/pdf-lib'
import type { ReceiptSheet } from '@sortie/report-document/receipt-pages'
import { pdfDocument } from '@sortie/report-document/report'
import type { ReportData, ReportReceipt } from '@sortie/report-document/report-data'
import { type Browser, BrowserLost, type PrintedDocument } from '../clients/browser.ts'
import { fontOrigin } from '../clients/font-server.ts'
import { fontsFor } from '../clients/fonts.ts'
import { describe } from './describe-pdf.ts'
import { writePageNumbers } from './page-numbers.ts'
import { type PreparedReceipt, prepareReceipt } from './prepare-receipt.ts'
import { openPrinted, type PrintedPdf, startUpdate } from './printed-pdf.ts'
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

/** Attempts at printing when the browser dies. */
const tries = 3

export async function renderReport(
  data: ReportData,
  options: RenderOptions,
): Promise<RenderedReport> {
  const { directory, openReceipt, signal, onProgress } = options
  const prepared = openReceipt ? await prepareAll(data, openReceipt, options) : []
  signal?.throwIfAborted()
  const sheets = openReceipt ? prepared.map(({ sheet }) => sheet) : null
  const document = pdfDocument(data, sheets, {
    fonts: fontsFor(textOf(data, sheets)),
    policy,
  })
  const printed = openPrinted(await print(document, options))
  onProgress?.(0.7)

  const file = createReportFile(directory)
  try {
    describe(printed, data)
    const firstPage =
      printed.pages.length - prepared.reduce((sum, { sheet }) => sum + pagesOf(sheet), 0)
    await writePageNumbers(printed, pageNumbers(prepared, firstPage), data.reportNumber)
    const update = startUpdate(printed, file)
    let page = firstPage
    for (const [index, { sheet, receipt }] of prepared.entries()) {
      signal?.throwIfAborted()
      const drawings = await receipt.embed(update)
      for (const [part, drawing] of drawings.entries())
        replacePicture(printed, page + part, drawing)
      await update.flush()
      page += pagesOf(sheet)
      onProgress?.(0.7 + (0.3 * (index + 1)) / prepared.length)
    }
    const problems = prepared.filter(({ sheet }) => sheet.problem).length
    return { file: await update.finish(), pages: printed.pages.length, problems }
  } catch (error) {
    await file.close()
    throw error
  }
}

type Prepared = { sheet: ReceiptSheet; receipt: PreparedReceipt }

const pagesOf = (sheet: ReceiptSheet) => Math.max(1, sheet.pages.length)

/** Content policy: only the fonts and the pixels that pictures replace may load. */
const policy = `default-src 'none'; style-src 'unsafe-inline'; font-src ${fontOrigin}; img-src data:`

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
      const receipt = await prepareReceipt(() => openReceipt(entry.receipt), spill, signal)
      const { pages, problem } = receipt
      prepared[entry.number - 1] = { sheet: { ...entry, pages, problem }, receipt }
      onProgress?.((0.5 * ++done) / wanted.length)
    }
  }
  await Promise.all(Array.from({ length: openedAtOnce }, work))
  return prepared
}

async function print(
  document: PrintedDocument,
  { browser, openReceipt, signal }: RenderOptions,
): Promise<Buffer> {
  for (let left = tries; ; left--) {
    try {
      return await browser.print(document, { bookmarks: openReceipt !== undefined, signal })
    } catch (error) {
      if (!(error instanceof BrowserLost) || left === 1) throw error
    }
  }
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
function replacePicture({ pages, context }: PrintedPdf, index: number, drawing: PDFRef): void {
  const [ref, page] = pages[index] ?? []
  const resources = page?.get(PDFName.of('Resources'))
  const drawings = resources instanceof PDFDict ? resources.get(PDFName.of('XObject')) : undefined
  const names = drawings instanceof PDFDict ? drawings.keys() : []
  if (!ref || !page || !(drawings instanceof PDFDict) || !names[0]) {
    throw new Error(`Page ${index + 1} has no place for its receipt`)
  }
  drawings.set(names[0], drawing)
  context.assign(ref, page)
}

/** All user-written texts and a few characters of ours; determines which fonts are loaded. */
function textOf(
  { person, trip, signature, expenses }: ReportData,
  sheets: ReceiptSheet[] | null,
): string {
  const typed = sheets?.flatMap(({ pages }) => pages.map(({ texts }) => texts))
  return JSON.stringify([person, trip, signature, expenses, typed]).concat('ABCabc0123$€✓·')
}
