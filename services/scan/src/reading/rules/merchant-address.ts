import type { Row } from '../rows.ts'
import type { MerchantCandidate } from './merchant.ts'
import { nameInAddress } from './web-names.ts'

// For comparison: a line without any evidence scores 3 to 4.
const ADDRESS_SCORE = 3.6

/** Where the name is only a logo, the web address may be the only text with it. */
export function fromAddress(rows: Row[]): MerchantCandidate[] {
  const found = nameInAddress(rows)
  if (!found) return []
  const none = {
    first: 0,
    tall: 0,
    legal: 0,
    business: 0,
    repeated: 0,
    above: 0,
    aside: 0,
    wordy: 0,
    operated: 0,
    slogan: 0,
    place: 0,
    addressee: 0,
  }
  const { name, row } = found
  return [
    {
      name,
      words: row.words,
      score: ADDRESS_SCORE,
      evidence: { ...none, attested: 1 },
      ocr: row.score,
    },
  ]
}
