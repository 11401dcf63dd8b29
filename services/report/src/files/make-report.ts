import type { Readable } from 'node:stream'
import { internalReceiptApi } from '@sortie/contracts/receipt'
import { AppError } from '@sortie/platform/errors'
import { openService } from '@sortie/platform/http/client'
import type { TokenSource } from '@sortie/platform/http/job-token'
import type { ReportData, ReportReceipt } from '@sortie/report-document/report-data'
import { printer } from '../clients/printer.ts'
import { env } from '../env.ts'
import { gatherReport } from './gather-report.ts'
import type { RenderedReport } from './rendering/render-report.ts'
import type { ReportRequest } from './report-request.ts'

export type Making = {
  directory: () => Promise<string>
  signal?: AbortSignal
  onProgress?: (done: number) => void
}
type MadeReport = RenderedReport & { data: ReportData }

export async function makeReport(
  request: ReportRequest,
  token: TokenSource,
  making: Making,
): Promise<MadeReport> {
  return printReport(await gatherReport(request, token), request, token, making)
}

export async function printReport(
  data: ReportData,
  request: ReportRequest,
  token: TokenSource,
  making: Making,
): Promise<MadeReport> {
  making.signal?.throwIfAborted()
  const openReceipt = request.receipts
    ? (receipt: ReportReceipt) => fileOf(receipt, token)
    : undefined
  // Loaded with the first report: the PDF libraries are 30 MiB.
  const { renderReport } = await import('./rendering/render-report.ts')
  return { ...(await renderReport(data, { ...making, browser: printer, openReceipt })), data }
}

/** Null when the receipt or its file is missing; an outage is an error, because the report would be wrong. */
async function fileOf({ id }: ReportReceipt, token: TokenSource): Promise<Readable | null> {
  try {
    const { body } = await openService(
      env.RECEIPT_URL,
      internalReceiptApi.print,
      { params: { id } },
      { token: await token() },
    )
    return body
  } catch (error) {
    if (error instanceof AppError && error.kind === 'not_found') return null
    throw error
  }
}
