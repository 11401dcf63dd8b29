import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after } from 'node:test'
import type { ReportData } from '@sortie/report-document/report-data'
import { createBrowser } from '../clients/browser.ts'
import { fontFiles } from '../clients/font-catalogue.ts'
import { type RenderOptions, renderReport } from '../files/rendering/render-report.ts'
import { type ReadPdf, readPdf } from './read-pdf.ts'

type Opener = RenderOptions['openReceipt']

/** Shared by a test file. */
export const browser = createBrowser({
  executable: process.env.CHROME_PATH,
  fonts: async () => fontFiles,
})
const root = await mkdtemp(join(tmpdir(), 'sortie-report-'))

after(async () => {
  await browser.close()
  await rm(root, { recursive: true })
})

/** Renders a report with the test file's shared browser, which ends with the tests. */
export function rendered(
  data: ReportData,
  openReceipt?: Opener,
  options: Partial<RenderOptions> = {},
) {
  return renderReport(data, {
    browser,
    directory: () => mkdtemp(join(root, 'r-')),
    openReceipt,
    ...options,
  })
}

export async function read(data: ReportData, openReceipt?: Opener): Promise<ReadPdf> {
  return readPdf((await rendered(data, openReceipt)).file.open())
}

/** Files by receipt id; all others are missing. */
export function from(files: Record<string, Buffer>): Opener {
  return async ({ id }) => files[id] ?? null
}
