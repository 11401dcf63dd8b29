import { formatTotals, type Totals } from '@sortie/contracts/money'
import { count, longInstant } from './labels.ts'
import { html } from './markup.ts'
import { type Paper, type PrintedPaper, shellOf } from './report.ts'
import { footStyle } from './style.ts'

/** What the page says: of the report as it was approved. */
export type Sealed = {
  reportNumber: string
  owner: string
  handedInAt: Date
  approvals: Array<{ name: string; email: string; byLink?: boolean; at: Date }>
  totals: Totals
  lineCount: number
  returnedCount: number
  /** "Bar, €80.00": the pages before it have them as they were handed in. */
  returned: readonly string[]
  /** The hash of the PDF that was handed in. */
  sha256: string
  sealNumber: string
  /** Where everybody can check it. */
  link: string
  certificateSha256: string
}

/** The page that is added to an approved report; `qrPath` draws the link as modules of one unit, `qrSize` of them wide. */
export function sealDocument(
  sealed: Sealed,
  { qrPath, qrSize }: { qrPath: string; qrSize: number },
  paper: Paper,
): PrintedPaper {
  const facts = factsOf(sealed).map(
    ([label, text, more]) => html`<dt>${label}</dt><dd><bdi>${text}</bdi>${more}</dd>`,
  )
  const code = html`<svg viewBox="0 0 ${qrSize} ${qrSize}" shape-rendering="crispEdges"><path d="${qrPath}"/></svg>`
  // The pages before it are counted without it, and stay as they were handed in.
  const foot = footStyle(sealed.reportNumber, '"Approval, after the last page"')
  const content = html`<style>${foot}</style><section class="approved"><h1>Approved</h1><div class="number">${sealed.reportNumber}</div>
<div class="facts"><dl>${facts}</dl><div class="code">${code}${sealed.sealNumber}</div></div>
${sentencesOf(sealed).map((sentence) => html`<p>${sentence}</p>`)}</section>`
  return { shell: shellOf(paper), content: content.html }
}

/** The same in words, for who listens. */
export function sealWords(sealed: Sealed): string {
  return [
    ...factsOf(sealed).map(([label, text, more = '']) => `${label}: ${text}${more}`),
    ...sentencesOf(sealed),
  ].join('. ')
}

/** Of what was returned, so that the page stays one. */
const mostNamed = 10

/** A text that may be of any direction, and what follows it. */
type Fact = [label: string, text: string, more?: string]

function factsOf(sealed: Sealed): Fact[] {
  const { owner, handedInAt, approvals, totals, lineCount, returnedCount, returned } = sealed
  const expenses = count(lineCount - returnedCount, 'expense')
  const more = returnedCount > mostNamed ? ` and ${returnedCount - mostNamed} more` : ''
  const without = `, without ${returnedCount} returned: ${returned.slice(0, mostNamed).join('; ')}${more}`
  return [
    ['Employee', owner],
    ['Handed in', longInstant(handedInAt.toISOString())],
    ...approvals.flatMap(({ name, email, byLink, at }): Fact[] => [
      ['Approved by', name, `, ${longInstant(at.toISOString())}`],
      ['Address', email, byLink ? ', by link, not confirmed' : ''],
    ]),
    ['Total', formatTotals(totals)],
    ['Covers', expenses, returnedCount > 0 ? without : ''],
  ]
}

function sentencesOf({ link, sha256, certificateSha256 }: Sealed): string[] {
  return [
    'This file is signed digitally: Acrobat and other readers say whether it was changed afterwards.',
    `To check it against the records, scan the code, or open ${link}`,
    'The pages before this one are the report as it was handed in. SHA-256 of that file:',
    sha256,
    'SHA-256 of the certificate that signs this file:',
    certificateSha256,
  ]
}
