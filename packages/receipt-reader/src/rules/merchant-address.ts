import type { Row } from '../rows.ts'
import { type MerchantCandidate, noEvidence } from './merchant-evidence.ts'
import { nameInAddress } from './web-names.ts'

// For comparison: a line without any evidence scores 3 to 4.
const ADDRESS_SCORE = 3.6

/** Where the name is only a logo, the web address may be the only text with it. */
export function fromAddress(rows: Row[]): MerchantCandidate[] {
  const found = nameInAddress(rows)
  if (!found) return []
  const { name, row } = found
  return [{ name, words: row.words, score: ADDRESS_SCORE, evidence: noEvidence, ocr: row.score }]
}
