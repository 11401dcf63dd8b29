import type { Totals } from '@sortie/contracts/money'
import { formatTotals } from '@sortie/contracts/money'
import { letOthersRun } from '@sortie/platform/let-others-run'
import { count, longInstant } from '@sortie/report-document/labels'
import { qrDrawing } from './qr-drawing.ts'
import { textWriter } from './written-text.ts'

/** What the page says: of the report as it was approved. */
export type Sealed = {
  reportNumber: string
  owner: string
  submittedAt: Date
  approvals: Array<{ name: string; email: string; byLink?: boolean; at: Date }>
  totals: Totals
  lineCount: number
  returnedCount: number
  /** Of the PDF as it was submitted. */
  sha256: string
  sealNumber: string
  /** Where everybody can check it. */
  link: string
  certificateSha256: string
}

/** A letter page, as all pages of a report. */
export const pageSize = { width: 612, height: 792 }
const left = 54
const labelWidth = 120
const qr = { x: 432, y: 560, size: 126 }
const grey = 0.42

/** The page that is added: operators, the fonts they use, and the same in words. */
export async function drawSealPage(sealed: Sealed) {
  const writer = textWriter()
  const parts: string[] = []
  const rows = rowsOf(sealed)
  const write = async (text: string, place: Parameters<typeof writer.line>[1], shade = 0) =>
    parts.push(`${shade} g`, await writer.line(text, place))

  await write('Approved', { x: left, y: 702, size: 26, width: 360, weight: '600' })
  await write(sealed.reportNumber, { x: left, y: 678, size: 12, width: 360 }, grey)
  let y = 640
  for (const [label, text] of rows) {
    const width = (y > qr.y - 20 ? qr.x - 24 : pageSize.width - left) - left - labelWidth
    await write(label, { x: left, y, size: 9, width: labelWidth - 8 }, grey)
    await write(shortened(text), { x: left + labelWidth, y, size: 10, width })
    await letOthersRun()
    y -= 20
  }
  parts.push(qrDrawing(sealed.link, qr))
  const numberPlace = { x: qr.x, y: qr.y - 16, size: 11, width: qr.size, weight: '600' } as const
  await write(sealed.sealNumber, numberPlace)
  y = Math.min(y, qr.y - 40) - 12
  for (const sentence of sentencesOf(sealed)) {
    await write(sentence, { x: left, y, size: 9, width: pageSize.width - 2 * left }, grey)
    y -= 15
  }
  const words = [...rows.map((row) => row.join(': ')), ...sentencesOf(sealed)].join('. ')
  return { operators: parts.join('\n'), embedFonts: writer.embedInto, words }
}

/** More would be too small to read, and in Chinese keep others waiting. A row ends with a time, which stays. */
const mostSigns = 110

function shortened(text: string): string {
  const signs = [...text]
  if (signs.length <= mostSigns) return text
  return [...signs.slice(0, mostSigns - 51), '…', ...signs.slice(-50)].join('')
}

function rowsOf(sealed: Sealed): Array<[label: string, text: string]> {
  const { owner, submittedAt, approvals, totals, lineCount, returnedCount } = sealed
  const expenses = count(lineCount - returnedCount, 'expense')
  const returned = returnedCount > 0 ? `, without ${returnedCount} returned` : ''
  return [
    ['Employee', owner],
    ['Submitted', longInstant(submittedAt.toISOString())],
    ...approvals.flatMap(
      ({ name, email, byLink, at }): Array<[string, string]> => [
        ['Approved by', `${name}, ${longInstant(at.toISOString())}`],
        ['Address', byLink ? `${email}, by link, not confirmed` : email],
      ],
    ),
    ['Total', formatTotals(totals)],
    ['Covers', `${expenses}${returned}`],
  ]
}

function sentencesOf({ link, sha256, certificateSha256 }: Sealed): string[] {
  return [
    'This file is signed digitally: Acrobat and other readers say whether it was changed afterwards.',
    `To check it against the records, scan the code, or open ${link}`,
    'The pages before this one are the report as it was submitted. SHA-256 of that file:',
    sha256,
    'SHA-256 of the certificate that signs this file:',
    certificateSha256,
  ]
}
