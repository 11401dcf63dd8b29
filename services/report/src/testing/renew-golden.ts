import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { createBrowser } from '../clients/browser.ts'
import { fontFiles } from '../clients/font-catalogue.ts'
import { renderReport } from '../files/rendering/render-report.ts'
import { readPdf } from './read-pdf.ts'
import { anExpense, aReport } from './samples.ts'

/** Renews the golden picture after an intended change of the report's look: `node src/testing/renew-golden.ts`, then look at it. */
const browser = createBrowser({ fonts: async () => fontFiles })
const data = aReport(Array.from({ length: 12 }, (_, index) => anExpense(index + 1)))
const { file: report } = await renderReport(data, {
  browser,
  directory: () => mkdtemp(join(tmpdir(), 'golden-')),
})
const pdf = await readPdf(report.open())
const { pixels, width, height } = await pdf.draw(1)
const file = fileURLToPath(new URL('../files/rendering/golden-report.png', import.meta.url))
await sharp(pixels, { raw: { width, height, channels: 4 } })
  .png({ palette: true, compressionLevel: 9 })
  .toFile(file)
await pdf.close()
await browser.close()
