import { type Sealed, sealDocument } from '@sortie/report-document/seal-page'
import { correction, generate } from 'lean-qr'
import { toSvgPath } from 'lean-qr/extras/svg'
import { type Browser, printSurely } from '../clients/browser.ts'
import { paperFor } from '../clients/fonts.ts'

/** Prints a PDF of its own, without tags, which belong to one document. */
export function printSealPage(sealed: Sealed, browser: Browser): Promise<Buffer> {
  const code = generate(sealed.link, { minCorrectionLevel: correction.M })
  const qr = { qrPath: toSvgPath(code), qrSize: code.size }
  const document = sealDocument(sealed, qr, paperFor(JSON.stringify(sealed)))
  return printSurely(browser, document, { tags: false })
}
