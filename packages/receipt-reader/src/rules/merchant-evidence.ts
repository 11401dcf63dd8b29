import type { Word } from '../rows.ts'

/** Evidence that a printed line is the merchant's name, each from 0 to 1. */
export type MerchantEvidence = {
  /** Closeness to the top: 1 for the first line that can be a name. */
  first: number
  tall: number
  legal: number
  business: number
  repeated: number
  /** The web or mail address contains the name, or a greeting precedes it: "welcome to …". */
  attested: number
  /** The address, a telephone or a registration number follows. */
  above: number
  /** At the right edge, or far down. */
  aside: number
  /** Words rather than digits and signs. */
  wordy: number
  /** "Owned by", "powered by". */
  operated: number
  /** Speaks to the customer: "Save money. Live better." */
  slogan: number
  place: number
  /** In the block of those who pay. */
  addressee: number
  /** Where a page names its issuer (letterhead.ts). */
  headed: number
}

export type MerchantCandidate = {
  name: string
  words: Word[]
  score: number
  evidence: MerchantEvidence
  ocr: number
}

export const WEIGHT: MerchantEvidence = {
  first: 3.5,
  tall: 1.6,
  legal: 2.2,
  business: 0.8,
  repeated: 1,
  attested: 2.2,
  above: 1,
  aside: -2,
  wordy: 1,
  operated: -3,
  slogan: -1.5,
  place: -1.5,
  addressee: -4.5,
  headed: 0,
}

/** Whether more speaks for the name than that nothing better was found. */
export function isProven({ legal, attested, headed, addressee }: MerchantEvidence): boolean {
  return addressee === 0 && legal + attested + headed > 0
}

export const noEvidence = Object.fromEntries(
  Object.keys(WEIGHT).map((name) => [name, 0]),
) as MerchantEvidence
